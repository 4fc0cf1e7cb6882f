import { v7 as uuid } from 'uuid';
import type { RecordField } from '#platform/fields/fields.ts';
import type { Property, PropertyInput } from './contract.ts';
import { propertyFields } from './fields.ts';

type OptionalField = { [N in keyof PropertyInput]-?: null extends PropertyInput[N] ? N : never }[keyof PropertyInput];

const optional = Object.entries<RecordField>(propertyFields).filter(([, { isOptional }]) => isOptional);
// One null for each optional field.
const noOptionalFields = Object.fromEntries(optional.map(([name]) => [name, null])) as Record<OptionalField, null>;

type NewProperty = PropertyInput & { readonly id: string };

/** A complete input for a new property, with empty optional fields. */
export function aProperty(changes: Partial<NewProperty> = {}): NewProperty {
  return {
    id: uuid(),
    ...noOptionalFields,
    title: 'Flat in Baner',
    purpose: 'sale',
    price: '12500000.00',
    address: '14, Baner Road',
    city: 'Pune',
    state: '27',
    description: '',
    features: [],
    portal_ids: [],
    image_ids: [],
    floor_plan_ids: [],
    ...changes,
  };
}

/** A complete input for a new property with the usual optional fields. */
export function aDescribedProperty(changes: Partial<NewProperty> = {}): NewProperty {
  return aProperty({
    zip_code: '411045',
    bedrooms: 3,
    bathrooms: 2,
    square_feet: '1315',
    area_basis: 'carpet',
    year_built: 2019,
    description: 'A corner home with light from three sides.',
    features: ['Balcony', 'Stilt parking'],
    ...changes,
  });
}

/** A property as returned by the server, with empty optional fields. */
export function aPropertyRecord(changes: Partial<Property> = {}): Property {
  const { image_ids, floor_plan_ids, ...entered } = aProperty();
  return {
    ...entered,
    custom: {},
    property_type: null,
    status: 'available',
    area_text: null,
    locality_id: null,
    images: [],
    floor_plans: [],
    listing_date: '2026-01-05',
    agent: null,
    owner: null,
    project_registration: null,
    created_by: null,
    created_at: '2026-01-05T04:00:00Z',
    updated_at: '2026-01-05T04:00:00Z',
    version: 1,
    deleted_at: null,
    ...changes,
  };
}
