import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Lead } from '../../contract.ts';
import { leadFields } from '../../fields.ts';

/** What the form holds. The status 'converted' is the label of closed in the form of a new lead. */
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
