import type { Purpose } from '../rules.ts';

/** Homes with more rooms exist (hostels, buildings sold whole) and are imported, but are more often a slip. */
export const mostPlausibleRooms = 10;

/**
 * Under 100 square feet to a bedroom is less than the smallest habitable room of the National Building Code
 * (9.5 square metres); a home above 100,000 or anything under 20 is a wrong unit.
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

/** In rupees for a square foot: above the dearest streets of Mumbai, and above what shops there pay a month. */
const highestRates: Readonly<Record<Purpose, number>> = { sale: 100_000, rent: 1_000, lease: 100_000 };
/** What hardly any home costs for a square foot, so that half of a file above it was read in the wrong unit. */
const highestMedians: Readonly<Record<Purpose, number>> = { sale: 40_000, rent: 400, lease: 40_000 };

interface Rated {
  readonly rupees: string | null;
  readonly squareFeet: string;
  readonly purpose: Purpose;
}

/** Whether a property is too dear for its area, unless the area is in a larger unit. */
export function isImplausibleRate({ rupees, squareFeet, purpose }: Rated): boolean {
  return rupees !== null && Number(rupees) / Number(squareFeet) > highestRates[purpose];
}

/** Whether the areas of a file are too small for its prices. */
export function areImplausibleRates(properties: readonly Rated[]): boolean {
  const shares = properties
    .flatMap(({ rupees, squareFeet, purpose }) =>
      rupees === null ? [] : [Number(rupees) / Number(squareFeet) / highestMedians[purpose]],
    )
    .sort((one, other) => one - other);
  return (shares[Math.floor(shares.length / 2)] ?? 0) > 1;
}

/** The frame of India, islands included, in degrees; figures outside are mostly latitude and longitude exchanged. */
export function isOutsideIndia(latitude: number, longitude: number): boolean {
  return latitude < 6 || latitude > 38 || longitude < 68 || longitude > 98;
}
