import type { Possession, PropertyStatus, Purpose } from '#features/properties/rules.ts';
import type { RequirementContent, RequirementCriterion, RequirementPurpose } from '#features/requirements/rules.ts';
import { addDays, daysBetween } from '#platform/dates.ts';

/**
 * The matching rule, used in both directions and for leads and clients alike. It scores a property for one requirement; a
 * person with several gets the best score.
 *
 * Required, else a property does not match at all:
 * - it is available, and offered for the purpose of the requirement (see `purposesFor`);
 * - its type is among the property types;
 * - it is in one of the preferred locations;
 *   or in a neighbour of one, which is a near miss;
 * - price, bedrooms, bathrooms, area and possession meet the requirement or nearly miss it: up to 10 % over the budget or
 *   20 % under it, one room more or fewer, up to 10 % off the area, up to three months late, or an unknown number of rooms,
 *   area or possession; two near misses at most;
 * - it has all amenities, if they are a must.
 *
 * An empty criterion always matches. A criterion that is nice to have never excludes; a property that misses it says so.
 * The score is 100, less 10 to 20 for a near miss in price (more the further off), 15 for one in place, rooms, area or
 * possession, 5 for a preferred location that only the address names, 20 for a missed criterion that is nice to have, and 15
 * times the share of missing amenities.
 */

/** A requirement as the rule needs it. */
export interface MatchRequirement extends Omit<RequirementContent, 'preferred_locations'> {
  /** Preferred locations with their `place_key`. */
  readonly locations: ReadonlyArray<{ readonly name: string; readonly key: string }>;
  readonly nice_to_have: readonly RequirementCriterion[];
}

export interface MatchProperty {
  readonly purpose: Purpose;
  readonly status: PropertyStatus;
  readonly price: string;
  readonly property_type_id: string | null;
  /** `place_key` of locality, address and city. */
  readonly place_key: string;
  /** `place_key` of the locality; '' if it is unknown. */
  readonly locality_key: string;
  readonly city_key: string;
  /** The name of its locality, if the list of localities has it. */
  readonly locality: string | null;
  /** `locality_key`s of all spellings of the locality, with and without the city. */
  readonly spellings: readonly string[];
  /** The neighbours of the locality with their spellings. */
  readonly neighbours: ReadonlyArray<{ readonly name: string; readonly spellings: readonly string[] }>;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly square_feet: number | null;
  readonly possession: Possession | null;
  /** The promised day, 'YYYY-MM-DD'. */
  readonly possession_on: string | null;
  readonly features: readonly string[];
}

/** Why a property matches or nearly misses. Amounts are decimal strings in the company's currency. */
export type Reason =
  | { readonly kind: 'budget' }
  | { readonly kind: 'over_budget' | 'under_budget'; readonly amount: string }
  | { readonly kind: 'place'; readonly place: string; readonly by: PlaceSource }
  | { readonly kind: 'neighbour'; readonly locality: string; readonly of: string }
  | { readonly kind: 'type' }
  | { readonly kind: 'bedrooms' | 'bathrooms'; readonly count: number | null; readonly is_near: boolean }
  | { readonly kind: 'area'; readonly square_feet: number | null; readonly is_near: boolean }
  | {
      readonly kind: 'possession';
      readonly possession: Possession | null;
      readonly on: string | null;
      readonly is_near: boolean;
    }
  | { readonly kind: 'amenities'; readonly names: readonly string[] }
  | { readonly kind: 'missed_nice_to_have'; readonly criterion: RequirementCriterion };

/** What names a preferred location: the locality, address or city, or only the address of another locality. */
export const placeSources = ['locality', 'text', 'address'] as const;
type PlaceSource = (typeof placeSources)[number];

export interface MatchScore {
  readonly verdict: 'match' | 'near';
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

export const tolerance = {
  overBudget: 0.1,
  underBudget: 0.2,
  rooms: 1,
  area: 0.1,
  daysLate: 92,
  nearMisses: 2,
} as const;

/** The purposes of properties that meet the purpose of a requirement. */
export function purposesFor(purpose: RequirementPurpose | null): readonly Purpose[] {
  if (purpose === null) return [];
  return purpose === 'buy' ? ['sale'] : ['rent', 'lease'];
}

/** The purpose of the requirements that look for such a property. */
export function requirementPurposeFor(purpose: Purpose): RequirementPurpose {
  return purpose === 'sale' ? 'buy' : 'rent';
}

/** Scores a property for a requirement; null if it does not match. */
export function scoreMatch(requirement: MatchRequirement, property: MatchProperty): MatchScore | null {
  if (property.status !== 'available' || !purposesFor(requirement.purpose).includes(property.purpose)) return null;
  const findings = [
    scoreBudget(requirement, property.price),
    scorePlace(requirement, property),
    scoreType(requirement, property.property_type_id),
    scoreRooms('bedrooms', property.bedrooms, requirement.bedrooms_min, requirement.bedrooms_max),
    scoreRooms('bathrooms', property.bathrooms, requirement.bathrooms_min, requirement.bathrooms_max),
    scoreArea(requirement, property.square_feet),
    scorePossession(requirement, property),
    ...scoreAmenities(requirement, property),
  ].map((finding) =>
    isUnfit(finding) && requirement.nice_to_have.includes(finding.unfit) ? missedNiceToHave(finding.unfit) : finding,
  );
  const reached = findings.filter((finding) => finding !== null);
  const fits = reached.filter((finding): finding is Fit => !isUnfit(finding));
  if (fits.length < reached.length) return null;
  const nearMisses = fits.filter(({ isNear }) => isNear).length;
  if (nearMisses > tolerance.nearMisses) return null;
  return {
    verdict: nearMisses > 0 ? 'near' : 'match',
    score: Math.max(0, Math.round(100 - fits.reduce((sum, { penalty }) => sum + penalty, 0))),
    reasons: fits.flatMap(({ reason }) => reason ?? []),
  };
}

/** The best score of a property for several requirements; null if none matches. */
export function bestMatch(requirements: readonly MatchRequirement[], property: MatchProperty): MatchScore | null {
  return requirements
    .map((requirement) => scoreMatch(requirement, property))
    .reduce((best, score) => (score !== null && isBetterMatch(score, best) ? score : best), null);
}

/** Which of two requirements shows a person and a property to each other, from both sides. */
export function isBetterMatch(score: MatchScore, best: MatchScore | null): boolean {
  if (best === null) return true;
  if (score.score !== best.score) return score.score > best.score;
  return score.verdict === 'match' && best.verdict === 'near';
}

export type Decision = 'interested' | 'not_suitable';

/** Why a property is not suitable. */
export const dismissalReasons = ['price', 'location', 'size', 'condition', 'other'] as const;
export type DismissalReason = (typeof dismissalReasons)[number];

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

/** A criterion that is met, nearly met, or missed and only nice to have. */
interface Fit {
  readonly reason: Reason | null;
  readonly penalty: number;
  readonly isNear: boolean;
}

interface Unfit {
  readonly unfit: RequirementCriterion;
}

/** Null: the requirement does not name the criterion. */
type Finding = Fit | Unfit | null;

const isUnfit = (finding: Finding): finding is Unfit => finding !== null && 'unfit' in finding;
const met = (reason: Reason): Fit => ({ reason, penalty: 0, isNear: false });
const near = (reason: Reason, penalty: number): Fit => ({ reason, penalty, isNear: true });
const missedNiceToHave = (criterion: RequirementCriterion): Fit => ({
  reason: { kind: 'missed_nice_to_have', criterion },
  penalty: 20,
  isNear: false,
});

function scoreBudget({ budget_min, budget_max }: MatchRequirement, price: string): Finding {
  if (budget_min === null && budget_max === null) return null;
  const asked = paise(price);
  const most = budget_max === null ? Number.POSITIVE_INFINITY : paise(budget_max);
  const least = budget_min === null ? 0 : paise(budget_min);
  if (asked > most) return nearlyAffordable('over_budget', asked - most, most * tolerance.overBudget);
  if (asked < least) return nearlyAffordable('under_budget', least - asked, least * tolerance.underBudget);
  return met({ kind: 'budget' });
}

function nearlyAffordable(kind: 'over_budget' | 'under_budget', distance: number, allowed: number): Finding {
  if (distance > allowed) return { unfit: 'budget' };
  return near({ kind, amount: (distance / 100).toFixed(2) }, 10 + (10 * distance) / allowed);
}

function scorePlace({ locations }: MatchRequirement, property: MatchProperty): Finding {
  if (locations.length === 0) return null;
  const { place_key, locality_key, city_key } = property;
  const exact = locations.find(
    ({ key }) => key !== '' && (joined(key) === joined(locality_key) || property.spellings.includes(joined(key))),
  );
  if (exact) return met({ kind: 'place', place: exact.name, by: 'locality' });
  const named = locations.filter(({ key }) => isLocatedIn(place_key, key));
  const place = (locality_key !== '' && named.find(({ key }) => isLocatedIn(city_key, key))) || named[0];
  if (!place) return scoreNeighbour(locations, property);
  if (locality_key === '' || isLocatedIn(city_key, place.key))
    return met({ kind: 'place', place: place.name, by: 'text' });
  // 'Baner Road' is also the address of other localities.
  return { reason: { kind: 'place', place: place.name, by: 'address' }, penalty: 5, isNear: false };
}

function scoreNeighbour(
  locations: MatchRequirement['locations'],
  { locality, neighbours }: Pick<MatchProperty, 'locality' | 'neighbours'>,
): Finding {
  const of = locations.find(({ key }) => neighbours.some(({ spellings }) => spellings.includes(joined(key))));
  if (!of || locality === null) return { unfit: 'place' };
  return near({ kind: 'neighbour', locality, of: of.name }, 15);
}

function scoreType({ property_type_ids: types }: MatchRequirement, type: string | null): Finding {
  if (types.length === 0) return null;
  return types.includes(type ?? '') ? met({ kind: 'type' }) : { unfit: 'type' };
}

function scoreRooms(
  kind: 'bedrooms' | 'bathrooms',
  count: number | null,
  least: number | null,
  most: number | null,
): Finding {
  if (least === null && most === null) return null;
  if (count === null) return near({ kind, count, is_near: true }, 15);
  const distance = Math.max((least ?? 0) - count, count - (most ?? Number.POSITIVE_INFINITY), 0);
  if (distance > tolerance.rooms) return { unfit: kind };
  return distance > 0 ? near({ kind, count, is_near: true }, 15) : met({ kind, count, is_near: false });
}

function scoreArea({ area_min, area_max }: MatchRequirement, square_feet: number | null): Finding {
  if (area_min === null && area_max === null) return null;
  const reason = { kind: 'area', square_feet } as const;
  if (square_feet === null) return near({ ...reason, is_near: true }, 15);
  const [least, most] = [area_min ?? 0, area_max ?? Number.POSITIVE_INFINITY];
  if (square_feet >= least && square_feet <= most) return met({ ...reason, is_near: false });
  const isClose = square_feet >= least * (1 - tolerance.area) && square_feet <= most * (1 + tolerance.area);
  return isClose ? near({ ...reason, is_near: true }, 15) : { unfit: 'area' };
}

function scorePossession({ possession_by }: MatchRequirement, { possession, possession_on }: MatchProperty): Finding {
  if (possession_by === null) return null;
  const reason = { kind: 'possession', possession, on: possession_on } as const;
  if (possession === 'ready') return met({ ...reason, is_near: false });
  if (possession_on === null) return near({ ...reason, is_near: true }, 15);
  if (possession_on <= possession_by) return met({ ...reason, is_near: false });
  return possession_on <= latestPossession(possession_by, tolerance.daysLate)
    ? near({ ...reason, is_near: true }, 15)
    : { unfit: 'possession' };
}

/** Missing amenities lower the score by their share, or exclude the property if they are a must. */
function scoreAmenities({ amenities, nice_to_have }: MatchRequirement, property: MatchProperty): readonly Finding[] {
  const present = amenities.filter((amenity) => hasAmenity(property, amenity));
  if (amenities.length === 0) return [];
  if (present.length < amenities.length && !nice_to_have.includes('amenities')) return [{ unfit: 'amenities' }];
  const penalty = 15 * (1 - present.length / amenities.length);
  return [{ reason: present.length > 0 ? { kind: 'amenities', names: present } : null, penalty, isNear: false }];
}

/** The minimum length for place names to match without spaces: 'Rajaji Nagar' and 'Rajajinagar'. */
const longEnough = 8;

function isLocatedIn(locationKey: string, preferredKey: string): boolean {
  if (preferredKey === '') return false;
  if (` ${locationKey} `.includes(` ${preferredKey} `)) return true;
  const wanted = joined(preferredKey);
  return wanted.length >= longEnough && joined(locationKey).includes(wanted);
}

const joined = (key: string) => key.replaceAll(' ', '');

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

/** The last day of possession that is at most so many days late; days have four digits of a year. */
export function latestPossession(possessionBy: string, daysLate: number): string {
  const last = '9999-12-31';
  return daysBetween(possessionBy, last) < daysLate ? last : addDays(possessionBy, daysLate);
}
