import { describe, expect, it } from 'vitest';
import type { MatchProperty, MatchRequirement, MatchScore } from './rules.ts';
import { bestMatch, isSetAside, scoreMatch } from './rules.ts';

const baner = { name: 'Baner', key: 'baner' };
const pune = { name: 'Poona', key: 'pune' };
const rajajiNagar = { name: 'Rajaji Nagar', key: 'rajaji nagar' };

const anything: MatchRequirement = {
  purpose: 'buy',
  budget_min: null,
  budget_max: null,
  locations: [],
  property_type_ids: [],
  bedrooms_min: null,
  bedrooms_max: null,
  bathrooms_min: null,
  bathrooms_max: null,
  area_min: null,
  area_max: null,
  amenities: [],
  possession_by: null,
  nice_to_have: ['amenities'],
};

const flat: MatchProperty = {
  purpose: 'sale',
  status: 'available',
  price: '9000000.00',
  property_type_id: 'apartment',
  place_key: 'b 1204 pancard club road baner pune',
  locality_key: '',
  city_key: 'pune',
  locality: null,
  spellings: [],
  neighbours: [],
  possession: null,
  possession_on: null,
  bedrooms: 3,
  bathrooms: 2.5,
  square_feet: 1450,
  features: ['Lift', 'Covered Parking', 'Gym'],
};

const family: MatchRequirement = {
  ...anything,
  budget_min: '7500000',
  budget_max: '10000000',
  locations: [baner],
  property_type_ids: ['apartment'],
  bedrooms_min: 2,
  bedrooms_max: 3,
  amenities: ['Elevator', 'Parking'],
};

const inBudget = { kind: 'budget' };
const inBaner = { kind: 'place', place: 'Baner', by: 'text' };
const ofType = { kind: 'type' };
const threeBeds = { kind: 'bedrooms', count: 3, is_near: false };
const amenities = { kind: 'amenities', names: ['Elevator', 'Parking'] };

type Expected = Partial<MatchScore> | null;

describe('scoreMatch', () => {
  it.each<[string, Partial<MatchRequirement>, Partial<MatchProperty>, Expected]>([
    [
      'everything as preferred',
      {},
      {},
      {
        verdict: 'match',
        score: 100,
        reasons: [inBudget, inBaner, ofType, threeBeds, amenities] as MatchScore['reasons'],
      },
    ],
    ['exactly the maximum budget', {}, { price: '10000000' }, { verdict: 'match', score: 100 }],
    ['exactly the minimum budget', {}, { price: '7500000' }, { verdict: 'match', score: 100 }],
    [
      '4 lakh above',
      {},
      { price: '10400000' },
      {
        verdict: 'near',
        score: 86,
        reasons: [
          { kind: 'over_budget', amount: '400000.00' },
          inBaner,
          ofType,
          threeBeds,
          amenities,
        ] as MatchScore['reasons'],
      },
    ],
    ['a tenth above', {}, { price: '11000000' }, { verdict: 'near', score: 80 }],
    ['a paisa more than a tenth above', {}, { price: '11000000.01' }, null],
    ['a fifth below', {}, { price: '6000000' }, { verdict: 'near', score: 80 }],
    ['further under', {}, { price: '5999999' }, null],
    ['another place', {}, { place_key: 'vakad pune' }, null],
    ['a part of a name only', {}, { place_key: 'banerji road pune' }, null],
    ['the whole city preferred', { locations: [pune] }, { place_key: 'vakad pune' }, { verdict: 'match' }],
    ['one of two locations', { locations: [rajajiNagar, baner] }, {}, { verdict: 'match' }],
    [
      'a name written in one word',
      { locations: [rajajiNagar] },
      { place_key: '12 rajajinagar bengaluru' },
      { verdict: 'match' },
    ],
    [
      'a short name inside a longer one',
      { locations: [{ name: 'Sus', key: 'sus' }] },
      { place_key: 'susek road pune' },
      null,
    ],
    ['a location without a name', { locations: [{ name: '—', key: '' }] }, {}, null],
    ['another type', {}, { property_type_id: 'villa' }, null],
    ['a type that is not specified', {}, { property_type_id: null }, null],
    ['any type', { property_type_ids: [] }, { property_type_id: null }, { verdict: 'match' }],
    ['one bedroom too many', {}, { bedrooms: 4 }, { verdict: 'near', score: 85 }],
    ['one bedroom too few', {}, { bedrooms: 1 }, { verdict: 'near', score: 85 }],
    ['two bedrooms too many', {}, { bedrooms: 5 }, null],
    ['bedrooms that are not specified', {}, { bedrooms: null }, { verdict: 'near', score: 85 }],
    ['half a bathroom too few', { bathrooms_min: 3 }, {}, { verdict: 'near', score: 85 }],
    ['no preference for bathrooms', {}, { bathrooms: null }, { verdict: 'match' }],
    ['two near misses', {}, { price: '10400000', bedrooms: 4 }, { verdict: 'near', score: 71 }],
    ['three near misses', { bathrooms_min: 3 }, { price: '10400000', bedrooms: 4 }, null],
    ['half of the amenities', { amenities: ['Lift', 'Garden'] }, {}, { verdict: 'match', score: 93 }],
    ['none of the amenities', { amenities: ['Garden'] }, {}, { verdict: 'match', score: 85 }],
    [
      'the locality, exactly',
      { ...anything, locations: [pune, baner] },
      { locality_key: 'baner' },
      { verdict: 'match', score: 100, reasons: [{ kind: 'place', place: 'Baner', by: 'locality' }] },
    ],
    [
      'only the address of another locality',
      { ...anything, locations: [baner] },
      { locality_key: 'pashan', place_key: 'pashan baner road pune' },
      { verdict: 'match', score: 95, reasons: [{ kind: 'place', place: 'Baner', by: 'address' }] },
    ],
    [
      'the city, whatever the locality',
      { ...anything, locations: [baner, pune] },
      { locality_key: 'pashan', place_key: 'pashan baner road pune' },
      { verdict: 'match', score: 100, reasons: [{ kind: 'place', place: 'Poona', by: 'text' }] },
    ],
    ['ready to move', { possession_by: '2027-03-31' }, { possession: 'ready' }, { verdict: 'match', score: 100 }],
    [
      'possession in time',
      { ...anything, possession_by: '2027-03-31' },
      { possession: 'under_construction', possession_on: '2027-03-31' },
      {
        verdict: 'match',
        score: 100,
        reasons: [{ kind: 'possession', possession: 'under_construction', on: '2027-03-31', is_near: false }],
      },
    ],
    [
      'possession up to three months late',
      { possession_by: '2027-03-31' },
      { possession: 'under_construction', possession_on: '2027-07-01' },
      { verdict: 'near', score: 85 },
    ],
    [
      'possession later',
      { possession_by: '2027-03-31' },
      { possession: 'under_construction', possession_on: '2027-07-02' },
      null,
    ],
    [
      'later possession, nice to have',
      { possession_by: '2027-03-31', nice_to_have: ['possession', 'amenities'] },
      { possession: 'under_construction', possession_on: '2029-07-02' },
      { verdict: 'match', score: 80 },
    ],
    ['unknown possession', { possession_by: '2027-03-31' }, {}, { verdict: 'near', score: 85 }],
    ['a sold property', {}, { status: 'sold' }, null],
    ['a property with a pending deal', {}, { status: 'pending' }, null],
    ['a property for rent, for a buyer', {}, { purpose: 'rent' }, null],
    [
      'a property for rent, for a tenant',
      { ...anything, purpose: 'rent' },
      { purpose: 'rent' },
      { verdict: 'match', reasons: [] },
    ],
    ['a lease, for a tenant', { ...anything, purpose: 'rent' }, { purpose: 'lease' }, { verdict: 'match' }],
    ['a property for sale, for a tenant', { ...anything, purpose: 'rent' }, {}, null],
    ['any property, for an unknown purpose', { ...anything, purpose: null }, {}, null],
    ['the area', { area_min: 1400, area_max: 1500 }, {}, { verdict: 'match', score: 100 }],
    ['a tenth too small', { area_min: 1600 }, {}, { verdict: 'near', score: 85 }],
    ['too large by more', { area_max: 1300 }, {}, null],
    ['an area that is not specified', { area_min: 1400 }, { square_feet: null }, { verdict: 'near', score: 85 }],
    [
      'another place, nice to have',
      { nice_to_have: ['place', 'amenities'] },
      { place_key: 'vakad pune' },
      {
        verdict: 'match',
        score: 80,
        reasons: [
          inBudget,
          { kind: 'missed_nice_to_have', criterion: 'place' },
          ofType,
          threeBeds,
          amenities,
        ] as MatchScore['reasons'],
      },
    ],
    [
      'a price far above, nice to have',
      { nice_to_have: ['budget', 'amenities'] },
      { price: '30000000' },
      { score: 80 },
    ],
    ['another type, nice to have', { nice_to_have: ['type', 'amenities'] }, { property_type_id: null }, { score: 80 }],
    [
      'far too many bedrooms, nice to have',
      { nice_to_have: ['bedrooms', 'amenities'] },
      { bedrooms: 7 },
      { score: 80 },
    ],
    ['all amenities, a must', { nice_to_have: [] }, {}, { verdict: 'match', score: 100 }],
    ['a missing amenity, a must', { nice_to_have: [], amenities: ['Lift', 'Garden'] }, {}, null],
    [
      'a property of any price, without a budget',
      { budget_min: null, budget_max: null },
      { price: '1' },
      { verdict: 'match' },
    ],
  ])('%s', (_, preferences, property, expected) => {
    const matchScore = scoreMatch({ ...family, ...preferences }, { ...flat, ...property });
    if (expected === null) expect(matchScore).toBeNull();
    else expect(matchScore).toMatchObject(expected);
  });
});

it('sets a property marked not suitable aside until its price drops', () => {
  const decided = { decision: 'not_suitable' as const, price: '9000000.00', purpose: 'sale' as const };
  expect(isSetAside(decided, flat)).toBe(true);
  expect(isSetAside(decided, { ...flat, price: '9500000.00' })).toBe(true);
  expect(isSetAside(decided, { ...flat, price: '8999999.99' })).toBe(false);
  expect(isSetAside(decided, { ...flat, purpose: 'rent' })).toBe(false);
  expect(isSetAside({ ...decided, decision: 'interested' }, flat)).toBe(false);
  expect(isSetAside(null, flat)).toBe(false);
});

it('gives a property its best score of several requirements', () => {
  const cheap = { ...family, budget_max: '8000000' };
  expect(bestMatch([cheap, { ...family, bedrooms_min: 4, bedrooms_max: 4 }, family], flat)?.score).toBe(100);
  expect(bestMatch([cheap], flat)).toBeNull();
  expect(bestMatch([], flat)).toBeNull();
});

describe('the list of localities', () => {
  const known: MatchProperty = {
    ...flat,
    place_key: 'aundh 7 lane 2 pune',
    locality_key: 'aundh',
    locality: 'Aundh',
    spellings: ['aundh', 'aundhpune', 'parihar', 'pariharpune'],
    neighbours: [{ name: 'Baner', spellings: ['baner', 'banerpune'] }],
  };
  const wants = (...locations: Array<{ name: string; key: string }>) => ({ ...anything, locations });
  const parihar = { name: 'Parihar, Pune', key: 'parihar pune' };

  it('takes another spelling for the locality itself', () => {
    expect(scoreMatch(wants(parihar), known)).toMatchObject({
      verdict: 'match',
      reasons: [{ kind: 'place', place: 'Parihar, Pune', by: 'locality' }],
    });
  });

  it('takes a neighbour for a near miss, with its own reason', () => {
    expect(scoreMatch(wants(baner), known)).toMatchObject({
      verdict: 'near',
      score: 85,
      reasons: [{ kind: 'neighbour', locality: 'Aundh', of: 'Baner' }],
    });
    expect(scoreMatch(wants(rajajiNagar), known)).toBeNull();
    expect(scoreMatch(wants(baner, parihar), known)).toMatchObject({ verdict: 'match' });
  });
});
