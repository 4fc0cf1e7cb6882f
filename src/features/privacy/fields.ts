import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import {
  requestKindLabels,
  requestStateLabels,
  requestWayLabels,
  retentionKindLabels,
  retentionModeLabels,
} from './labels.ts';

/** The fields of a privacy request, with how each reads everywhere. */
export const privacyRequestFields = {
  kind: { label: msg`Request`, kind: 'choice', labels: requestKindLabels },
  client_id: { label: msg`Client`, kind: 'record', isOptional: true },
  lead_id: { label: msg`Lead`, kind: 'record', isOptional: true },
  name: { label: msg`Name`, kind: 'text' },
  contact: { label: msg`Contact details`, kind: 'text' },
  way: { label: msg`How they asked`, kind: 'choice', labels: requestWayLabels },
  received_on: { label: msg`Received on`, kind: 'day' },
  due_on: { label: msg({ context: 'privacy request', message: 'Due on' }), kind: 'day' },
  note: { label: msg`Note`, kind: 'longText' },
  state: { label: msg`Status`, kind: 'choice', labels: requestStateLabels },
  answer: { label: msg`Answer`, kind: 'longText' },
} as const satisfies RecordFields;

export const privacySettingFields = {
  answer_days: { label: msg`Days to answer`, kind: 'number' },
  retention_kind: { label: msg`Kind of data`, kind: 'choice', labels: retentionKindLabels },
  months: { label: msg`Months kept`, kind: 'number', isOptional: true },
  mode: { label: msg`How to erase`, kind: 'choice', labels: retentionModeLabels, isOptional: true },
  erased: { label: msg`Number erased`, kind: 'number' },
} as const satisfies RecordFields;
