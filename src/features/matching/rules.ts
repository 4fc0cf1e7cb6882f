import type { ClientType } from '#features/clients/rules.ts';
import type { PropertyStatus, Purpose } from '#features/properties/rules.ts';

/**
 * The matching rule, used in both directions.
 *
 * Required, else a property does not match at all:
 * - it is available, and offered for a purpose of the client (see `purposesFor`);
 * - its type is among the preferred types;
 * - it is in one of the preferred locations;
 * - price, bedrooms and bathrooms meet the preferences or nearly miss them: up to 10 % over the budget or 20 % under it,
 *   one room more or fewer, or an unknown number of rooms; two near misses at most.
 *
 * An empty preference always matches. Amenities never exclude. The score is 100, less 10 to 20 for a near miss in price
 * (more the further off), 15 for a near miss in rooms, and 15 times the share of missing amenities.
 */

export interface MatchPreferences {
  readonly client_type: ClientType | null;
  /** In the company's currency, decimal strings; monthly for tenants. */
  readonly budget_min: string | null;
  readonly budget_max: string | null;
  /** Preferred locations with their `place_key`. */
  readonly locations: ReadonlyArray<{ readonly name: string; readonly key: string }>;
  readonly property_type_ids: readonly string[];
  readonly bedrooms_min: number | null;
  readonly bedrooms_max: number | null;
  readonly bathrooms_min: number | null;
  readonly bathrooms_max: number | null;
  readonly amenities: readonly string[];
}

export interface MatchProperty {
  readonly purpose: Purpose;
  readonly status: PropertyStatus;
  readonly price: string;
  readonly property_type_id: string | null;
  /** `place_key` of address and city. */
  readonly place_key: string;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly features: readonly string[];
}

/** Why a property matches or nearly misses. Amounts are decimal strings in the company's currency. */
export type Reason =
  | { readonly kind: 'budget' }
  | { readonly kind: 'over_budget' | 'under_budget'; readonly amount: string }
  | { readonly kind: 'place'; readonly place: string }
  | { readonly kind: 'type' }
  | { readonly kind: 'bedrooms' | 'bathrooms'; readonly count: number | null; readonly is_near: boolean }
  | { readonly kind: 'amenities'; readonly names: readonly string[] };

export interface MatchScore {
  readonly verdict: 'match' | 'near';
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

export const tolerance = { overBudget: 0.1, underBudget: 0.2, rooms: 1, nearMisses: 2 } as const;

/** The purposes that a client of this type looks for. Sellers, landlords and clients without a type have none. */
export function purposesFor(type: ClientType | null): readonly Purpose[] {
  if (type === 'buyer' || type === 'investor') return ['sale'];
  return type === 'tenant' ? ['rent', 'lease'] : [];
}

/** The types of client that look for this purpose. */
export function clientTypesFor(purpose: Purpose): readonly ClientType[] {
  return purpose === 'sale' ? ['buyer', 'investor'] : ['tenant'];
}

/** Scores a property for a client; null if it does not match. */
export function scoreMatch(preferences: MatchPreferences, property: MatchProperty): MatchScore | null {
  if (property.status !== 'available' || !purposesFor(preferences.client_type).includes(property.purpose)) return null;
  const place = preferences.locations.find(({ key }) => isLocatedIn(property.place_key, key));
  if (preferences.locations.length > 0 && !place) return null;
  const isTypePreferred = preferences.property_type_ids.length > 0;
  if (isTypePreferred && !preferences.property_type_ids.includes(property.property_type_id ?? '')) return null;

  const findings = [
    scoreBudget(preferences, property.price),
    scoreRooms('bedrooms', property.bedrooms, preferences.bedrooms_min, preferences.bedrooms_max),
    scoreRooms('bathrooms', property.bathrooms, preferences.bathrooms_min, preferences.bathrooms_max),
  ];
  if (findings.some((finding) => finding === 'unfit')) return null;
  const reached = findings.filter((finding) => finding !== null && finding !== 'unfit');
  const nearMisses = reached.filter(({ penalty }) => penalty > 0).length;
  if (nearMisses > tolerance.nearMisses) return null;

  const present = preferences.amenities.filter((amenity) => hasAmenity(property, amenity));
  const missing = preferences.amenities.length === 0 ? 0 : 1 - present.length / preferences.amenities.length;
  const penalty = reached.reduce((sum, finding) => sum + finding.penalty, 0) + 15 * missing;
  return {
    verdict: nearMisses > 0 ? 'near' : 'match',
    score: Math.round(100 - penalty),
    reasons: [
      ...reached.filter(({ reason }) => reason.kind.endsWith('budget')).map(({ reason }) => reason),
      ...(place ? [{ kind: 'place' as const, place: place.name }] : []),
      ...(isTypePreferred ? [{ kind: 'type' as const }] : []),
      ...reached.filter(({ reason }) => !reason.kind.endsWith('budget')).map(({ reason }) => reason),
      ...(present.length > 0 ? [{ kind: 'amenities' as const, names: present }] : []),
    ],
  };
}

/** Whether a client has any preference besides the purpose; without one, every property matches equally. */
export function hasPreferences(preferences: MatchPreferences): boolean {
  const { locations, property_type_ids, amenities, budget_min, budget_max } = preferences;
  const figures = [
    budget_min,
    budget_max,
    preferences.bedrooms_min,
    preferences.bedrooms_max,
    preferences.bathrooms_min,
    preferences.bathrooms_max,
  ];
  return (
    [locations, property_type_ids, amenities].some(({ length }) => length > 0) || figures.some((one) => one !== null)
  );
}

export type Decision = 'interested' | 'not_suitable';

/** 'Not suitable' holds until the same property is offered for less. */
export function isSetAside(
  decision: { readonly decision: Decision; readonly price: string; readonly purpose: Purpose } | null,
  property: Pick<MatchProperty, 'price' | 'purpose'>,
): boolean {
  return (
    decision?.decision === 'not_suitable' &&
    decision.purpose === property.purpose &&
    paise(property.price) >= paise(decision.price)
  );
}

interface Finding {
  readonly reason: Reason;
  readonly penalty: number;
}

function scoreBudget(preferences: MatchPreferences, price: string): Finding | 'unfit' | null {
  if (preferences.budget_min === null && preferences.budget_max === null) return null;
  const asked = paise(price);
  const most = preferences.budget_max === null ? Number.POSITIVE_INFINITY : paise(preferences.budget_max);
  const least = preferences.budget_min === null ? 0 : paise(preferences.budget_min);
  if (asked > most) return nearlyAffordable('over_budget', asked - most, most, tolerance.overBudget);
  if (asked < least) return nearlyAffordable('under_budget', least - asked, least, tolerance.underBudget);
  return { reason: { kind: 'budget' }, penalty: 0 };
}

function nearlyAffordable(
  kind: 'over_budget' | 'under_budget',
  distance: number,
  limit: number,
  allowed: number,
): Finding | 'unfit' {
  if (distance > limit * allowed) return 'unfit';
  return { reason: { kind, amount: (distance / 100).toFixed(2) }, penalty: 10 + (10 * distance) / (limit * allowed) };
}

function scoreRooms(
  kind: 'bedrooms' | 'bathrooms',
  count: number | null,
  least: number | null,
  most: number | null,
): Finding | 'unfit' | null {
  if (least === null && most === null) return null;
  if (count === null) return { reason: { kind, count, is_near: true }, penalty: 15 };
  const distance = Math.max((least ?? 0) - count, count - (most ?? Number.POSITIVE_INFINITY), 0);
  if (distance > tolerance.rooms) return 'unfit';
  return { reason: { kind, count, is_near: distance > 0 }, penalty: distance > 0 ? 15 : 0 };
}

/** The minimum length for place names to match without spaces: 'Rajaji Nagar' and 'Rajajinagar'. */
const longEnough = 8;

function isLocatedIn(locationKey: string, preferredKey: string): boolean {
  if (preferredKey === '') return false;
  if (` ${locationKey} `.includes(` ${preferredKey} `)) return true;
  const joined = preferredKey.replaceAll(' ', '');
  return joined.length >= longEnough && locationKey.replaceAll(' ', '').includes(joined);
}

/** Synonyms of amenities, letters only. */
const sameAmenities: ReadonlyArray<readonly string[]> = [
  ['elevator', 'elevators', 'lift', 'lifts'],
  ['gym', 'gymnasium', 'fitnesscentre', 'fitnesscenter'],
  ['swimmingpool', 'pool'],
  ['parking', 'carparking', 'coveredparking', 'reservedparking'],
  ['security', '24hoursecurity', '24x7security', 'gatedsecurity'],
  ['garden', 'gardens', 'landscapedgarden', 'park'],
  ['airconditioning', 'airconditioner', 'ac'],
  ['wifi', 'internet', 'broadband'],
  ['furnished', 'fullyfurnished'],
  ['petfriendly', 'petsallowed'],
  ['balcony', 'balconies'],
];

function hasAmenity(property: MatchProperty, preferredKey: string): boolean {
  const key = amenityKey(preferredKey);
  return property.features.some((feature) => amenityKey(feature) === key);
}

function amenityKey(name: string): string {
  const letters = name.toLocaleLowerCase('en').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  return sameAmenities.find((synonyms) => synonyms.includes(letters))?.[0] ?? letters;
}

function paise(amount: string): number {
  return Math.round(Number(amount) * 100);
}
