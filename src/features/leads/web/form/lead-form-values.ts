import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Lead } from '../../contract.ts';
import { leadFields } from '../../fields.ts';

/** What the form holds. The status 'converted' makes a new lead a client. */
export type LeadFormValues = Record<
  Exclude<keyof typeof leadFields, 'other_phones' | 'preferred_locations'>,
  string
> & {
  other_phones: string[];
  preferred_locations: string[];
};

export const emptyLead: LeadFormValues = {
  ...typedTexts(leadFields),
  source: 'website',
  status: 'new',
  other_phones: [],
  preferred_locations: [],
};

export function toLeadFormValues(lead: Lead): LeadFormValues {
  const { other_phones, preferred_locations } = lead;
  return { ...typedTexts(leadFields, lead), other_phones, preferred_locations };
}
