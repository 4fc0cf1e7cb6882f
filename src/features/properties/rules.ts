import type { TypeGroup } from '#features/property-types/contract.ts';
import type { CustomSorting } from '#platform/custom-fields/custom-sorting.ts';
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
export const furnishings = ['unfurnished', 'semi_furnished', 'fully_furnished'] as const;
export type Furnishing = (typeof furnishings)[number];
export const possessions = ['ready', 'under_construction'] as const;
export type Possession = (typeof possessions)[number];
/** The roles of people besides the client who owns the property; an 'owner' is no client. */
export const contactRoles = ['owner', 'co_owner', 'caretaker', 'tenant', 'builder'] as const;
export type ContactRole = (typeof contactRoles)[number];
export const positionStates = ['set', 'none'] as const;
export const maxContacts = 20;
export const sortings = [
  'newest',
  'oldest',
  'price_up',
  'price_down',
  'title',
  'title_down',
  'area_up',
  'area_down',
] as const;
export type Sorting = (typeof sortings)[number] | CustomSorting;
/** Filters of the list with several values, and those with a number. */
export const listFilters = [
  'locality',
  'type',
  'status',
  'purpose',
  'facing',
  'furnishing',
  'possession',
  'city',
  'agent',
  'position',
] as const;
export const numberFilters = [
  'price_min',
  'price_max',
  'bedrooms_min',
  'bathrooms_min',
  'area_min',
  'area_max',
  'floor_min',
] as const;

/** How many properties a comparison shows. */
export const comparedProperties = { least: 2, most: 5 } as const;
/** What a sheet or a comparison tells about the place. */
export const addressChoices = ['area', 'exact'] as const;
export type AddressChoice = (typeof addressChoices)[number];

/** How many properties the map shows. */
export const maxPoints = 10_000;

/** Between city and locality in the key of a count; no text may contain it. */
export const unitSeparator = '\u001f';

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

/** The kinds of property types that a fact is about; a fact without an entry is about all of them. */
const factGroups: Readonly<Partial<Record<string, readonly TypeGroup[]>>> = {
  bedrooms: ['Residential', 'Mixed Use'],
  bathrooms: ['Residential', 'Commercial', 'Industrial', 'Mixed Use'],
  floor: ['Residential', 'Commercial', 'Mixed Use'],
  total_floors: ['Residential', 'Commercial', 'Industrial', 'Mixed Use'],
  furnishing: ['Residential', 'Commercial', 'Mixed Use'],
  covered_parking: ['Residential', 'Commercial', 'Industrial', 'Mixed Use'],
  open_parking: ['Residential', 'Commercial', 'Industrial', 'Mixed Use'],
  lot_size: ['Residential', 'Industrial', 'Land', 'Mixed Use'],
  year_built: ['Residential', 'Commercial', 'Industrial', 'Mixed Use'],
};

/** Whether a property of this kind can have a fact. Without a known type it can have any. */
export function hasFact(fact: string, group: TypeGroup | null): boolean {
  return group === null || (factGroups[fact]?.includes(group) ?? true);
}

/** Whether a deposit is paid: for a rent or lease. */
export function hasDeposit(purpose: Purpose): boolean {
  return purpose !== 'sale';
}

/** Full years since a building was built; null without its year or before it. */
export function ageInYears(yearBuilt: number | null, today: string): number | null {
  const age = yearBuilt === null ? -1 : Number(today.slice(0, 4)) - yearBuilt;
  return age < 0 ? null : age;
}

/** Bathrooms as people count them: a half is a powder room. */
export function splitBathrooms(count: number): { readonly full: number; readonly hasPowderRoom: boolean } {
  return { full: Math.floor(count), hasPowderRoom: count % 1 !== 0 };
}

/** Where a property is, in short: 'Baner, Pune', or the city alone. */
export function shortLocation({ locality, city }: { readonly locality: string | null; readonly city: string }): string {
  return locality === null ? city : `${locality}, ${city}`;
}

/** Where a property is, in one line: its locality and city, else its address. */
export function locationLine(property: {
  readonly address: string;
  readonly locality: string | null;
  readonly city: string;
}): string {
  if (property.locality !== null) return shortLocation(property);
  return [property.address, property.city].filter((part) => part !== '').join(', ');
}

/** How many properties the chart of prices and days on the market shows. */
export const maxOnMarket = 300;

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
