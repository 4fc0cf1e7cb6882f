import type { FieldProblem } from '#platform/failure.ts';
import type { Image, Property, PropertyInput } from '../contract.ts';
import type { PropertyStatus } from '../rules.ts';

/** What the form holds: the text of every field as it was typed. */
export interface PropertyFormValues {
  title: string;
  property_type_id: string;
  purpose: PropertyInput['purpose'];
  price: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  bedrooms: string;
  bathrooms: string;
  square_feet: string;
  area_basis: string;
  lot_size: string;
  year_built: string;
  description: string;
  features: string[];
  images: Image[];
  rera_number: string;
  latitude: string;
  longitude: string;
  listing_date: string;
  agent_id: string;
  owner_id: string;
  status: PropertyStatus;
}

export const emptyProperty: PropertyFormValues = {
  title: '',
  property_type_id: '',
  purpose: 'sale',
  price: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  bedrooms: '',
  bathrooms: '',
  square_feet: '',
  area_basis: '',
  lot_size: '',
  year_built: '',
  description: '',
  features: [],
  images: [],
  rera_number: '',
  latitude: '',
  longitude: '',
  listing_date: '',
  agent_id: '',
  owner_id: '',
  status: 'available',
};

/** A stored property as the form shows it. */
export function toPropertyFormValues(property: Property): PropertyFormValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  const decimal = (value: string | null) => (value ?? '').replace(/\.00$/u, '');
  return {
    title: property.title,
    property_type_id: text(property.property_type_id),
    purpose: property.purpose,
    price: decimal(property.price),
    address: property.address,
    city: property.city,
    state: property.state,
    zip_code: text(property.zip_code),
    bedrooms: text(property.bedrooms),
    bathrooms: text(property.bathrooms),
    square_feet: decimal(property.square_feet),
    area_basis: text(property.area_basis),
    lot_size: text(property.lot_size),
    year_built: text(property.year_built),
    description: property.description,
    features: property.features,
    images: property.images,
    rera_number: text(property.rera_number),
    latitude: text(property.latitude),
    longitude: text(property.longitude),
    listing_date: property.listing_date,
    agent_id: text(property.agent_id),
    owner_id: text(property.owner_id),
    status: property.status,
  };
}

/** A problem of the server under the name that the form has for the field. */
export function formProblemOf(problem: FieldProblem): FieldProblem {
  return problem.path.startsWith('image_ids') ? { ...problem, path: 'images' } : problem;
}
