import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import { documentTypeWords } from './labels.ts';

/** The fields of a document, in the order of its timeline, with how each reads everywhere. */
export const documentFields = {
  title: { label: msg`Title`, kind: 'text' },
  document_type: { label: msg`Document type`, kind: 'choice', labels: documentTypeWords },
  description: { label: msg`Description`, kind: 'longText' },
  property_id: { label: msg`Property`, kind: 'record', isOptional: true },
  client_id: { label: msg`Client`, kind: 'record', isOptional: true },
  lead_id: { label: msg`Lead`, kind: 'record', isOptional: true },
  is_shown_to_client: { label: msg`Shared with the client`, kind: 'flag' },
} as const satisfies RecordFields;
