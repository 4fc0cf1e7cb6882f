import { daysBetween } from '#platform/dates.ts';

export const propertyStatuses = ['available', 'pending', 'sold', 'rented'] as const;
export type PropertyStatus = (typeof propertyStatuses)[number];
export const purposes = ['sale', 'rent', 'lease'] as const;
export type Purpose = (typeof purposes)[number];
export const areaBases = ['carpet', 'built_up', 'super_built_up', 'plot'] as const;
export type AreaBasis = (typeof areaBases)[number];
export const facings = [
  'north',
  'north_east',
  'east',
  'south_east',
  'south',
  'south_west',
  'west',
  'north_west',
] as const;
export type Facing = (typeof facings)[number];
export const sortings = ['newest', 'oldest', 'price_up', 'price_down'] as const;
export type Sorting = (typeof sortings)[number];
/** Filters of the list with several values, and those with a number. */
export const listFilters = ['type', 'status', 'purpose', 'facing', 'city', 'agent'] as const;
export const numberFilters = [
  'price_min',
  'price_max',
  'bedrooms_min',
  'bathrooms_min',
  'area_min',
  'area_max',
] as const;

/** How many properties a comparison shows. */
export const comparedProperties = { least: 2, most: 5 } as const;
/** What a sheet or a comparison tells about the place. */
export const addressChoices = ['area', 'exact'] as const;
export type AddressChoice = (typeof addressChoices)[number];

/** The tone of the status badge: available green, sold red, any other warning. */
export function propertyStatusTone(status: PropertyStatus): 'success' | 'danger' | 'warning' {
  if (status === 'available') return 'success';
  return status === 'sold' ? 'danger' : 'warning';
}

/** Whether a deal has taken the property off the market. */
export function isClosed(status: PropertyStatus): status is 'sold' | 'rented' {
  return status === 'sold' || status === 'rented';
}

export function isMonthly(purpose: Purpose): boolean {
  return purpose === 'rent';
}

/** Whole days since a property was listed; null once it is off the market. */
export function daysOnMarket(property: { listing_date: string; status: PropertyStatus }, today: string): number | null {
  if (isClosed(property.status)) return null;
  return Math.max(0, daysBetween(property.listing_date, today));
}

/** The price per square foot, without decimals; null without an area. */
export function pricePerSquareFoot(price: string, squareFeet: string | null): number | null {
  const area = Number(squareFeet);
  return area > 0 ? Math.round(Number(price) / area) : null;
}

/**
 * The `sizes` of a picture in the grid. On phones with very dense pixels it is two thirds of the width: the difference is
 * invisible, and the picture has half the bytes.
 */
export const cardSizes =
  '(max-width: 767px) and (min-resolution: 2.5dppx) calc(67vw - 21px), (max-width: 767px) calc(100vw - 32px), (max-width: 1100px) 45vw, 30vw';
