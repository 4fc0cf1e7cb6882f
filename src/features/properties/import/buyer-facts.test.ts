import { describe, expect, it } from 'vitest';
import { ownColumns } from '#features/imports/exported-file.ts';
import { propertyHeadings } from './column-terms.ts';
import { areaTextHeading, propertyExportColumns } from './exported-file.ts';
import { parkingKindOf, readFloors, readParking } from './floors.ts';
import { guessPropertyMapping } from './guess-mapping.ts';
import { readFurnishing } from './listing-terms.ts';
import { localityAtEnd } from './locality.ts';
import { readPossession } from './possession.ts';
import { readAge } from './read-facts.ts';
import { readPropertyRow } from './read-row.ts';

it.each([
  ['3', 3, null],
  ['3rd floor', 3, null],
  ['3 out of 12', 3, 12],
  ['3rd of 12 floors', 3, 12],
  ['Ground', 0, null],
  ['Ground out of 4', 0, 4],
  ['G/4', 0, 4],
  ['Lower basement / 5', -2, 5],
  ['-1', -1, null],
  ['३', 3, null],
  ['12 floors', null, 12],
  ['G+4', null, 4],
])('reads %s as a floor', (text, floor, total) => {
  expect(readFloors(text)).toEqual({ floor, total });
});

it.each(['high', '13 of 12', '1200', '2nd and 3rd', '3.5', ''])('reads no floor in %s', (text) => {
  expect(readFloors(text)).toBeNull();
});

it.each([
  ['1 Covered', null, 1, null],
  ['1 Covered, 2 Open', null, 1, 2],
  ['Open: 1', null, null, 1],
  ['2 stilt parking', null, 2, null],
  ['No', null, 0, 0],
  ['2', 'covered', 2, null],
  ['0', 'open', null, 0],
] as const)('reads %s as parking', (text, bare, covered, open) => {
  expect(readParking(text, bare)).toEqual({ covered, open });
});

it('reads no parking that does not say of which kind, or how much', () => {
  for (const text of ['2', 'Yes', 'Covered', '1 covered for visitors']) expect(readParking(text)).toBeNull();
  expect(['Parking', 'Open Parking', 'Covered parking'].map(parkingKindOf)).toEqual([null, 'open', 'covered']);
});

it.each([
  ['Ready to Move', 'ready', null],
  ['Immediate', 'ready', null],
  ['Under Construction', 'under_construction', null],
  ['Possession by Dec 2027', 'under_construction', '2027-12-31'],
  ["Feb '28", 'under_construction', '2028-02-29'],
  ['Dec-27', 'under_construction', '2027-12-31'],
  ['06/2027', 'under_construction', '2027-06-30'],
  ['Q2 2027', 'under_construction', '2027-06-30'],
  ['Under construction (31/03/2027)', 'under_construction', '2027-03-31'],
])('reads %s as possession', (text, possession, on) => {
  expect(readPossession(text)).toEqual({ possession, on });
});

it.each(['19-Dec', 'Dec 27', 'soon', '13/2027', ''])('reads no possession in %s', (text) => {
  expect(readPossession(text)).toBeNull();
});

it.each([
  ['Semi-Furnished', 'semi_furnished'],
  ['Furnished', 'fully_furnished'],
  ['unfurnished', 'unfurnished'],
  ['AC only', null],
])('reads %s as furnishing', (text, furnishing) => {
  expect(readFurnishing(text)).toBe(furnishing);
});

it.each([
  ['5 years old', false, 5],
  ['5', true, 5],
  ['5', false, null],
  ['1 to 5 Year Old', true, null],
])('reads %s as an age', (text, isAge, age) => {
  expect(readAge(text, isAge)).toBe(age);
});

it.each([
  ['Baner', 'Baner'],
  ['Koregaon Bhima', 'Koregaon Bhima'],
  ['Flat 3, Shanti Niketan', null],
  ['Sai Residency', null],
  ['14 Baner', null],
  ['Baner Road', null],
  ['B-1204, Pancard Club Road, Aundh', 'Aundh'],
  ['12, Koregaon Park', 'Koregaon Park'],
  ['Pune', null],
  ['', null],
])('finds the certain locality of %s', (address, locality) => {
  expect(localityAtEnd(address, ['Pune'], new Set(['aundh', 'koregaon park', 'pune']))).toBe(locality);
});

describe('a listing of a portal', () => {
  const read = (cells: Record<string, string>) => {
    const row = {
      number: 2,
      cells: { Title: '2 BHK', Type: 'Flat', City: 'Pune', State: 'Maharashtra', ...cells },
      shape: 'whole' as const,
    };
    const mapping = guessPropertyMapping(Object.keys(row.cells), [row]);
    return readPropertyRow(row, mapping, { typeIdsByName: new Map([['apartment', '1']]), today: '2026-11-26' });
  };

  it('fills the facts that buyers ask for', () => {
    expect(
      read({
        Address: 'Baner, Pune 411045, Maharashtra',
        Price: '₹25,000/month',
        'Listing Type': 'Rent',
        Society: 'Sai Residency',
        Floor: '3 out of 12',
        Furnishing: 'Semi-Furnished',
        Possession: 'Ready to Move',
        Parking: '1 Covered',
        Maintenance: '₹3,500/month',
        'Security Deposit': '1.5 Lakh',
        'Property Age': '5 years',
      }),
    ).toMatchObject({
      ok: true,
      input: {
        locality: 'Baner',
        zip_code: '411045',
        project: 'Sai Residency',
        floor: 3,
        total_floors: 12,
        furnishing: 'semi_furnished',
        possession: 'ready',
        possession_on: null,
        covered_parking: 1,
        open_parking: null,
        maintenance: '3500.00',
        deposit: '150000.00',
        year_built: 2021,
      },
      notes: [{ field: 'year_built', code: 'from_age', text: '5 years' }],
    });
  });

  it('keeps what it cannot read as text, with a note', () => {
    const reading = read({
      Address: '12, Tilak Road',
      Price: '45 Lac',
      Parking: '2',
      Deposit: '50000',
      'Possession Date': '01/01/2020',
      Floor: '9',
      'Total Floors': '4',
    });
    expect(reading).toMatchObject({
      ok: true,
      input: {
        locality: null,
        deposit: null,
        covered_parking: null,
        floor: null,
        total_floors: 4,
        possession_on: '2020-01-01',
      },
    });
    const notes = reading.ok ? reading.notes.map(({ field, code }) => `${field} ${code}`) : [];
    expect(notes.sort()).toEqual([
      'covered_parking unreadable',
      'deposit not_for_sale',
      'floor out_of_range',
      'possession_on implausible',
    ]);
    const description = reading.ok ? reading.input.description : '';
    for (const text of ['Parking: 2', 'Deposit: 50000', 'Floor: 9']) expect(description).toContain(text);
  });

  it('takes the locality column, also as the address if there is no other', () => {
    expect(read({ Locality: 'Wakad, Pune', Price: '45 Lac' })).toMatchObject({
      input: { address: 'Wakad', locality: 'Wakad', city: 'Pune' },
    });
  });
});

it('recognises an export of an earlier version, which has none of these columns', () => {
  const later = Object.values(propertyHeadings)
    .slice(0, 0)
    .concat(['Locality', 'Project or society', 'Floor', 'Total floors']);
  const earlier = [...Object.values(propertyHeadings), areaTextHeading].filter((heading) => !later.includes(heading));
  expect(ownColumns(propertyExportColumns, (heading) => earlier.includes(heading))).not.toBeNull();
  expect(guessPropertyMapping(earlier, []).locality).toEqual({ kind: 'none' });
});
