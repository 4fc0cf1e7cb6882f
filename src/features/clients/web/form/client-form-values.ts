import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Client } from '../../contract.ts';
import { clientFields } from '../../fields.ts';

interface OtherValues {
  language: Language;
  preferred_locations: string[];
}

/** The form's values: the text of every field as typed. */
export type ClientFormValues = Record<Exclude<keyof typeof clientFields, keyof OtherValues>, string> & OtherValues;

export const emptyClient: ClientFormValues = {
  ...typedTexts(clientFields),
  language: 'en',
  preferred_locations: [],
};

export function toClientFormValues(client: Client): ClientFormValues {
  const { language, preferred_locations } = client;
  return { ...typedTexts(clientFields, client), language, preferred_locations };
}
