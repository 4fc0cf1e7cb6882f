import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Client } from '../../contract.ts';
import { clientFields } from '../../fields.ts';

interface OtherValues {
  language: Language;
  other_phones: string[];
  preferred_locations: string[];
}

/** The form's values: the text of every field as typed. */
export type ClientFormValues = Record<Exclude<keyof typeof clientFields, keyof OtherValues>, string> & OtherValues;

export const emptyClient: ClientFormValues = {
  ...typedTexts(clientFields),
  language: 'en',
  other_phones: [],
  preferred_locations: [],
};

export function toClientFormValues(client: Client): ClientFormValues {
  const { language, other_phones, preferred_locations } = client;
  const values = { ...typedTexts(clientFields, client), language, other_phones, preferred_locations };
  return withCustomFormValues('clients', values, client.custom);
}
