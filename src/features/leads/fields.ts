import { msg } from '@lingui/core/macro';
import { requirementFields } from '#features/requirements/fields.ts';
import { criterionLabels } from '#features/requirements/labels.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { lostReasonWords, wonReasonLabels } from './end-labels.ts';
import { interestLabels, leadSourceWords, leadStageWords } from './labels.ts';

const { preferred_locations, budget_min, budget_max, property_type_ids, bedrooms_min, bedrooms_max } =
  requirementFields;
const { area_min, area_max, possession_by } = requirementFields;

/** The fields of a lead, in the order of its timeline, with how each reads everywhere. */
export const leadFields = {
  full_name: { label: msg`Full name`, kind: 'text' },
  email: { label: msg`Email`, kind: 'text', isOptional: true },
  phone: { label: msg`Phone`, kind: 'text', isOptional: true },
  other_phones: { label: msg`Other phones`, kind: 'phone' },
  source: { label: msg`Source`, kind: 'choice', labels: leadSourceWords },
  status: { label: msg`Status`, kind: 'choice', labels: leadStageWords },
  lost_reason: {
    label: msg({ context: 'why a lead is lost', message: 'Reason' }),
    kind: 'choice',
    labels: lostReasonWords,
  },
  lost_note: { label: msg({ context: 'why a lead is lost', message: 'Remark' }), kind: 'longText' },
  won_reason: {
    label: msg({ context: 'why a lead is closed', message: 'Reason' }),
    kind: 'choice',
    labels: wonReasonLabels,
  },
  won_note: { label: msg({ context: 'why a lead is closed', message: 'Remark' }), kind: 'longText' },
  interest_type: { label: msg`Interest type`, kind: 'choice', labels: interestLabels },
  preferred_locations,
  budget_min,
  budget: budget_max,
  bedrooms_min,
  bedrooms_max,
  property_type_ids,
  area_min,
  area_max,
  possession_by,
  follow_up_on: { label: msg`Next follow-up`, kind: 'day', isOptional: true },
  notes: { label: msg`Notes`, kind: 'longText' },
  assigned_agent_id: { label: msg`Agent`, kind: 'record', isOptional: true },
  property_id: { label: msg`Property`, kind: 'record', isOptional: true },
} as const satisfies RecordFields;

const { bedrooms_min: _least, bedrooms_max: _most, ...otherFields } = leadFields;

/** The fields of the form, which has one for both ends of the bedrooms. */
export const leadFormFields = {
  ...otherFields,
  bedrooms: { label: criterionLabels.bedrooms, kind: 'number' },
} as const satisfies RecordFields;
