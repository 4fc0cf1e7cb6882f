import { v7 as uuid } from 'uuid';
import type { PublicProperty } from '../../public-property.ts';
import type { ComparisonContent, SheetContent } from './sheet-content.ts';

/** A flat in Pune as anybody may see it. */
export function aPublicProperty(changes: Partial<PublicProperty> = {}): PublicProperty {
  return {
    id: uuid(),
    title: 'Nilgiri Residency, 3 BHK',
    purpose: 'sale',
    price: '12500000.00',
    locality: null,
    project: null,
    city: 'Pune',
    state: '27',
    bedrooms: 3,
    bathrooms: 2.5,
    square_feet: '1315.00',
    area_basis: 'carpet',
    facing: 'north_east',
    floor: null,
    total_floors: null,
    furnishing: null,
    possession: null,
    possession_on: null,
    covered_parking: null,
    open_parking: null,
    maintenance: null,
    deposit: null,
    lot_size: null,
    year_built: 2019,
    description: 'A corner home with light from three sides.',
    features: ['Swimming Pool', 'Parking', 'Clubhouse'],
    rera_number: 'P52100012345',
    video_url: null,
    tour_url: null,
    property_type: 'Apartment',
    is_available: true,
    exact_address: null,
    images: [],
    floor_plans: [],
    agent: {
      full_name: 'Rohan Deshpande',
      phone: '+91 98765 43210',
      email: 'rohan@sahyadri.example',
      picture_id: null,
    },
    ...changes,
  };
}

const printed = {
  language: 'en',
  currency: 'inr',
  made_on: '2026-11-26',
  company: {
    name: 'Sahyadri Homes',
    address: '4th Floor, Courtyard House, Baner Road, Pune 411045',
    phone: '+91 20 6712 3400',
    email: 'hello@sahyadri.example',
    rera_number: 'A52100012345',
    logo: null,
  },
} as const;

export function aSheet(changes: Partial<SheetContent> = {}): SheetContent {
  return { ...printed, property: aPublicProperty(), pictures: [], portrait: null, ...changes };
}

export function aComparison(
  properties: readonly PublicProperty[],
  changes: Partial<ComparisonContent> = {},
): ComparisonContent {
  return { ...printed, columns: properties.map((property) => ({ property, picture: null })), ...changes };
}
