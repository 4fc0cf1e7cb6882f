import type { RoomLimits } from '#features/requirements/web/form-values.ts';
import { rangeOf } from '#features/requirements/web/form-values.ts';
import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Lead } from '../../contract.ts';
import { leadFormFields } from '../../fields.ts';

interface OtherValues {
  other_phones: string[];
  preferred_locations: string[];
  property_type_ids: string[];
  bedrooms: RoomLimits;
}

/** What the form holds. The status 'converted' makes a new lead a client. */
export type LeadFormValues = Record<Exclude<keyof typeof leadFormFields, keyof OtherValues>, string> & OtherValues;

export const emptyLead: LeadFormValues = {
  ...typedTexts(leadFormFields),
  source: 'website',
  status: 'new',
  other_phones: [],
  preferred_locations: [],
  property_type_ids: [],
  bedrooms: [],
};

export function toLeadFormValues(lead: Lead): LeadFormValues {
  const { other_phones, preferred_locations, property_type_ids, bedrooms_min, bedrooms_max, ...texts } = lead;
  const bedrooms = rangeOf(bedrooms_min, bedrooms_max);
  const lists = { other_phones, preferred_locations, property_type_ids, bedrooms };
  const values = { ...typedTexts(leadFormFields, { ...texts, ...lists }), ...lists };
  return withCustomFormValues('leads', values, lead.custom);
}
