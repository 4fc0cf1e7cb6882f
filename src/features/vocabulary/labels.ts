import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordKind } from '#platform/words/words.ts';

export const wordKindLabels: Readonly<Record<WordKind, MessageDescriptor>> = {
  lead_stage: msg`Lead stages`,
  lead_source: msg`Lead sources`,
  lost_reason: msg`Lost reasons`,
  document_type: msg`Document types`,
  meeting_type: msg`Meeting types`,
  tag: msg`Tags`,
};
