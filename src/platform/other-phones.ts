import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const phoneKinds = ['home', 'work', 'spouse', 'other'] as const;
export type PhoneKind = (typeof phoneKinds)[number];

export const phoneKindLabels: Record<PhoneKind, MessageDescriptor> = {
  home: msg({ context: 'kind of phone number', message: 'Home' }),
  work: msg({ context: 'kind of phone number', message: 'Work' }),
  spouse: msg({ context: 'kind of phone number', message: 'Spouse' }),
  other: msg({ context: 'kind of phone number', message: 'Other' }),
};

/** How many numbers a person has beside the first. */
export const maxOtherPhones = 4;

export interface OtherPhone {
  readonly kind: PhoneKind;
  /** As typed. */
  readonly number: string;
}

/** One text for kind and number, such as 'home:98220 41736', so that lists, differences and merges treat it as a value. */
export function joinOtherPhone({ kind, number }: OtherPhone): string {
  return `${kind}:${number}`;
}

export function splitOtherPhone(entry: string): OtherPhone {
  const at = entry.indexOf(':');
  const kind = phoneKinds.find((one) => one === entry.slice(0, at)) ?? 'other';
  return { kind, number: entry.slice(at + 1) };
}

/** Commas separate the numbers of an exported cell. */
export function isOtherPhone(entry: string): boolean {
  return /^(?:home|work|spouse|other):[^\s,;:][^,;:]{0,39}$/u.test(entry);
}
