import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import { registrationKindLabels } from './labels.ts';

/** The fields of a registration, with how each reads everywhere. */
export const registrationFields = {
  kind: { label: msg`Kind`, kind: 'choice', labels: registrationKindLabels },
  name: { label: msg`Project name`, kind: 'text' },
  holder_id: { label: msg`Agent`, kind: 'record', isOptional: true },
  state: { label: msg`State`, kind: 'state' },
  number: { label: msg`RERA number`, kind: 'text' },
  valid_from: { label: msg`Valid from`, kind: 'day', isOptional: true },
  valid_until: { label: msg`Valid until`, kind: 'day', isOptional: true },
  completed_on: { label: msg`Completion certificate`, kind: 'day', isOptional: true },
  document_id: { label: msg`Certificate`, kind: 'record', isOptional: true },
  page_url: { label: msg`Page at the authority`, kind: 'text', isOptional: true },
} as const satisfies RecordFields;
