import { msg } from '@lingui/core/macro';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import { saleKindLabels } from '#features/registrations/labels.ts';
import { presetAmenities } from '#features/requirements/amenities.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { areaBasisLabels } from './area-basis-labels.ts';
import { furnishingLabels, possessionLabels } from './fact-labels.ts';
import { facingLabels, propertyStatusLabels, purposeLabels } from './labels.ts';

/** The fields of a property, in the order of its timeline, with how each reads everywhere. */
export const propertyFields = {
  title: { label: msg`Title`, kind: 'text' },
  property_type_id: { label: msg`Property type`, kind: 'record', labels: startTypeNames, isOptional: true },
  purpose: { label: msg`Purpose`, kind: 'choice', labels: purposeLabels },
  price: { label: msg`Price`, kind: 'money' },
  address: { label: msg`Address`, kind: 'text' },
  locality: { label: msg`Locality`, kind: 'text', isOptional: true },
  project: { label: msg`Project or society`, kind: 'text', isOptional: true },
  city: { label: msg`City`, kind: 'text' },
  state: { label: msg`State`, kind: 'state' },
  zip_code: { label: msg`ZIP code`, kind: 'text', isOptional: true },
  bedrooms: { label: msg`Bedrooms`, kind: 'number', isOptional: true },
  bathrooms: { label: msg`Bathrooms`, kind: 'number', isOptional: true },
  square_feet: { label: msg`Area`, kind: 'squareFeet', isOptional: true },
  area_basis: { label: msg`Area type`, kind: 'choice', labels: areaBasisLabels, isOptional: true },
  facing: { label: msg`Facing`, kind: 'choice', labels: facingLabels, isOptional: true },
  floor: { label: msg`Floor`, kind: 'number', isOptional: true },
  total_floors: { label: msg`Total floors`, kind: 'number', isOptional: true },
  furnishing: { label: msg`Furnishing`, kind: 'choice', labels: furnishingLabels, isOptional: true },
  possession: { label: msg`Possession`, kind: 'choice', labels: possessionLabels, isOptional: true },
  possession_on: { label: msg`Possession date`, kind: 'day', isOptional: true },
  covered_parking: { label: msg`Covered parking`, kind: 'number', isOptional: true },
  open_parking: { label: msg`Open parking`, kind: 'number', isOptional: true },
  maintenance: { label: msg`Maintenance per month`, kind: 'money', isOptional: true },
  deposit: { label: msg`Deposit`, kind: 'money', isOptional: true },
  lot_size: { label: msg`Lot size`, kind: 'text', isOptional: true },
  year_built: { label: msg`Year built`, kind: 'number', isOptional: true },
  description: { label: msg`Description`, kind: 'longText' },
  features: { label: msg`Features`, kind: 'preset', labels: presetAmenities },
  images: { label: msg`Property Images`, kind: 'files' },
  rera_number: { label: msg`RERA number`, kind: 'text', isOptional: true },
  latitude: { label: msg`Latitude`, kind: 'number', isOptional: true },
  longitude: { label: msg`Longitude`, kind: 'number', isOptional: true },
  listing_date: { label: msg`Listing date`, kind: 'day', isOptional: true },
  portal_ids: { label: msg`Listed on`, kind: 'preset', labels: {} },
  agent_id: { label: msg`Agent`, kind: 'record', isOptional: true },
  owner_id: { label: msg`Owner`, kind: 'record', isOptional: true },
  sale_kind: { label: msg`Kind of sale`, kind: 'choice', labels: saleKindLabels, isOptional: true },
  project_registration_id: { label: msg`RERA project`, kind: 'record', isOptional: true },
  status: { label: msg`Status`, kind: 'choice', labels: propertyStatusLabels },
  floor_plans: { label: msg`Floor plans`, kind: 'files' },
  video_url: { label: msg`Video`, kind: 'text', isOptional: true },
  tour_url: { label: msg`Virtual tour`, kind: 'text', isOptional: true },
} as const satisfies RecordFields;
