import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the fields of a property are called, in its form, its timeline and its import. */
export const propertyFieldLabels = {
  title: msg`Title`,
  property_type_id: msg`Property Type`,
  purpose: msg`Purpose`,
  price: msg`Price`,
  address: msg`Address`,
  city: msg`City`,
  state: msg`State`,
  zip_code: msg`ZIP code`,
  bedrooms: msg`Bedrooms`,
  bathrooms: msg`Bathrooms`,
  square_feet: msg`Area`,
  area_basis: msg`Area type`,
  lot_size: msg`Lot size`,
  year_built: msg`Year built`,
  description: msg`Description`,
  features: msg`Features`,
  images: msg`Property Images`,
  rera_number: msg`RERA number`,
  latitude: msg`Latitude`,
  longitude: msg`Longitude`,
  listing_date: msg`Listing date`,
  agent_id: msg`Agent`,
  owner_id: msg`Owner`,
  status: msg`Status`,
} satisfies Record<string, MessageDescriptor>;
