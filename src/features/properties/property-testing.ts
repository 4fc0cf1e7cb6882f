import { v7 as uuid } from 'uuid';
import type { Property, PropertyInput } from './contract.ts';

type NewProperty = PropertyInput & { readonly id: string };

/** A complete input for a new property, with empty optional fields. */
export function aProperty(changes: Partial<NewProperty> = {}): NewProperty {
  return {
    id: uuid(),
    title: 'Flat in Baner',
    property_type_id: null,
    purpose: 'sale',
    price: '12500000.00',
    address: '14, Baner Road',
    city: 'Pune',
    state: '27',
    zip_code: null,
    bedrooms: null,
    bathrooms: null,
    square_feet: null,
    area_basis: null,
    lot_size: null,
    year_built: null,
    description: '',
    features: [],
    image_ids: [],
    rera_number: null,
    latitude: null,
    longitude: null,
    listing_date: null,
    agent_id: null,
    owner_id: null,
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
    features: ['Balcony', 'Covered parking'],
    ...changes,
  });
}

/** A property as returned by the server, with empty optional fields. */
export function aPropertyRecord(changes: Partial<Property> = {}): Property {
  return {
    id: uuid(),
    title: 'Flat in Baner',
    property_type_id: null,
    property_type: null,
    purpose: 'sale',
    price: '12500000.00',
    status: 'available',
    address: '14, Baner Road',
    city: 'Pune',
    state: '27',
    zip_code: null,
    bedrooms: null,
    bathrooms: null,
    square_feet: null,
    area_basis: null,
    area_text: null,
    lot_size: null,
    year_built: null,
    description: '',
    features: [],
    images: [],
    rera_number: null,
    latitude: null,
    longitude: null,
    listing_date: '2026-01-05',
    agent_id: null,
    agent: null,
    owner_id: null,
    owner: null,
    created_by: null,
    created_at: '2026-01-05T04:00:00Z',
    updated_at: '2026-01-05T04:00:00Z',
    version: 1,
    deleted_at: null,
    ...changes,
  };
}
