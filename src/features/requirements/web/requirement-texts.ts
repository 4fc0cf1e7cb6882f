import { labelsOf } from '#platform/fields/fields.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { requirementFields } from '../fields.ts';
import { criterionLabels } from '../labels.ts';
import { requirementMessage } from './requirement-messages.ts';
import type { RequirementValues } from './requirement-values.ts';

export const requirementFieldTexts: FieldTexts<RequirementValues> = {
  labels: { ...labelsOf(requirementFields), bedrooms: criterionLabels.bedrooms, bathrooms: criterionLabels.bathrooms },
  messageOf: (problem, label) => requirementMessage(problem) ?? fieldMessage(problem, label),
  hasAmountLimit: true,
  custom: 'requirements',
};
