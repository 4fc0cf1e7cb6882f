import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Lead } from '../../contract.ts';
import { leadFields } from '../../fields.ts';

/** What the form holds. The status 'converted' makes a new lead a client. */
export type LeadFormValues = Record<Exclude<keyof typeof leadFields, 'preferred_locations'>, string> & {
  preferred_locations: string[];
};

export const emptyLead: LeadFormValues = {
  ...typedTexts(leadFields),
  source: 'website',
  status: 'new',
  preferred_locations: [],
};

export function toLeadFormValues(lead: Lead): LeadFormValues {
  return { ...typedTexts(leadFields, lead), preferred_locations: lead.preferred_locations };
}
