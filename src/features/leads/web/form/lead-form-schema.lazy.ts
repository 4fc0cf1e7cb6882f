import type { MessageDescriptor } from '@lingui/core';
import { requirementMessage } from '#features/requirements/web/requirement-messages.ts';
import { toFormField, typedArea } from '#features/requirements/web/requirement-values.ts';
import { customInputOf, customProblems, withoutCustomFormValues } from '#platform/custom-fields/custom-form-input.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { optionalTexts } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { splitOtherPhone } from '#platform/other-phones.ts';
import type { LeadInput } from '../../contract.ts';
import { leadInput } from '../../contract.ts';
import { leadFormFields } from '../../fields.ts';
import { interests, isLost as isLostStage, isWon as isWonStage, typedWonReasons } from '../../rules.ts';
import type { LeadFormValues } from './lead-form-values.ts';

/** Form values as input; empty optional values are null. */
export function toInput(typed: LeadFormValues): LeadInput {
  const { bedrooms, ...values } = withoutCustomFormValues(typed);
  const isLost = isLostStage(values.status);
  const isWon = isWonStage(values.status);
  return {
    ...values,
    // A number that was added and left empty is none.
    other_phones: values.other_phones.filter((entry) => splitOtherPhone(entry).number.trim() !== ''),
    ...optionalTexts(leadFormFields, values),
    bedrooms_min: bedrooms[0] ?? null,
    bedrooms_max: bedrooms[1] ?? null,
    area_min: typedArea(values.area_min),
    area_max: typedArea(values.area_max),
    lost_reason: isLost ? values.lost_reason || null : null,
    lost_note: isLost ? values.lost_note.trim() : '',
    won_reason: isWon ? (typedWonReasons.find((reason) => reason === values.won_reason) ?? null) : null,
    won_note: isWon ? values.won_note.trim() : '',
    interest_type: interests.find((interest) => interest === values.interest_type) ?? null,
    custom: customInputOf('leads', typed),
  };
}

export function check(values: LeadFormValues): readonly FieldProblem[] {
  const missing: FieldProblem[] = [];
  if (values.source === '') missing.push({ path: 'source', code: 'required' });
  if (isLostStage(values.status) && values.lost_reason === '') missing.push({ path: 'lost_reason', code: 'required' });
  if (isWonStage(values.status) && values.won_reason === '') missing.push({ path: 'won_reason', code: 'required' });
  const others = problemsOf(leadInput, toInput(values))
    .map(toFormField)
    .filter(({ path }) => !missing.some((problem) => problem.path === path));
  return [...others, ...missing, ...customProblems('leads', values)];
}

export function errorMessage(problem: FieldProblem, label: string): MessageDescriptor {
  return requirementMessage(problem) ?? fieldMessage(problem, label);
}
