import type { Purpose } from '../rules.ts';

/** More rooms exist (hostels, buildings sold whole) and are imported, but are usually a typing error. */
export const maxPlausibleRooms = 10;

/**
 * Under 100 square feet per bedroom is less than the smallest habitable room of the National Building Code
 * (9.5 square metres). A property with bedrooms above 100,000 or anything under 20 has a wrong unit.
 */
export function isImplausibleArea(squareFeet: string, bedrooms: number | null): boolean {
  const area = Number(squareFeet);
  if (area < 20) return true;
  return bedrooms !== null && bedrooms > 0 && (area / bedrooms < 100 || area > 100_000);
}

/** A sale under a lakh or a monthly rent above a crore is a price read in the wrong unit. */
export function isImplausiblePrice(rupees: string, purpose: Purpose): boolean {
  const price = Number(rupees);
  if (purpose === 'sale') return price < 100_000;
  return price < 500 || (purpose === 'rent' && price > 10_000_000);
}

/** In rupees per square foot: above the dearest streets of Mumbai, or their monthly shop rents. */
const highestRates: Readonly<Record<Purpose, number>> = { sale: 100_000, rent: 1_000, lease: 100_000 };
/** Rupees per square foot that hardly any property costs: a file with half its rows above it has a wrong unit. */
const highestMedians: Readonly<Record<Purpose, number>> = { sale: 40_000, rent: 400, lease: 40_000 };

interface Rated {
  readonly rupees: string | null;
  readonly squareFeet: string;
  readonly purpose: Purpose;
}

/** Whether the price is too high for the area, which suggests a larger unit. */
export function isImplausibleRate({ rupees, squareFeet, purpose }: Rated): boolean {
  return rupees !== null && Number(rupees) / Number(squareFeet) > highestRates[purpose];
}

/** Whether the areas of a file are too small for its prices, which suggests a larger unit. */
export function areImplausibleRates(properties: readonly Rated[]): boolean {
  const shares = properties
    .flatMap(({ rupees, squareFeet, purpose }) =>
      rupees === null ? [] : [Number(rupees) / Number(squareFeet) / highestMedians[purpose]],
    )
    .sort((one, other) => one - other);
  return (shares[Math.floor(shares.length / 2)] ?? 0) > 1;
}

/** The bounds of India with its islands, in degrees. Outside values are mostly swapped coordinates. */
export function isOutsideIndia(latitude: number, longitude: number): boolean {
  return latitude < 6 || latitude > 38 || longitude < 68 || longitude > 98;
}
