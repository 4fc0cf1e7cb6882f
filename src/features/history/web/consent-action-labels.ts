import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Titles of what a person agreed to or refused, on timelines. */
export const consentActionLabels = {
  consent_given: msg`Consent given`,
  consent_withdrawn: msg`Consent withdrawn`,
  contact_refused: msg`Do not contact`,
  contact_allowed: msg`Contact allowed again`,
} satisfies Readonly<Record<string, MessageDescriptor>>;
