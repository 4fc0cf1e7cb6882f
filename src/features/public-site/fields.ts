import { msg } from '@lingui/core/macro';
import type { RecordField } from '#platform/fields/fields.ts';

/** The settings of the website that people enter. */
export const publicSiteFields = {
  name: { label: msg`Name`, kind: 'text' },
  intro: { label: msg`Introduction`, kind: 'longText' },
  phone: { label: msg`Phone`, kind: 'text', isOptional: true },
  accent: { label: msg`Colour`, kind: 'text' },
} as const satisfies Record<string, RecordField>;
