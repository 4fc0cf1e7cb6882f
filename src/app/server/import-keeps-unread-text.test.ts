import fc from 'fast-check';
import { it } from 'vitest';
import { type ClientImportField, clientImportFields } from '#features/clients/import/columns.ts';
import { readClientRow } from '#features/clients/import/read-row.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { FieldSource, ImportMapping } from '#features/imports/mapping.ts';
import { type LeadImportField, leadImportFields } from '#features/leads/import/columns.ts';
import { readLeadRow } from '#features/leads/import/read-row.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { type PropertyImportField, propertyImportFields } from '#features/properties/import/column-terms.ts';
import { readPropertyRow } from '#features/properties/import/read-row.ts';
import { choicesOf } from '#platform/fields/fields.ts';
import { mapValues } from '#platform/map-values.ts';

/** A word that no parser knows. */
const marker = 'qwzxv';

const anywhere = (cell: string) => {
  const middle = Math.floor(cell.length / 2);
  return [
    `${marker} ${cell}`,
    `${cell} ${marker}`,
    `${cell} (${marker})`,
    `${cell}, ${marker}`,
    `${cell}\n${marker}`,
    `${cell} / ${marker}`,
    `${cell.slice(0, middle)} ${marker} ${cell.slice(middle)}`,
    marker,
  ];
};

/** Plausible rows, one cell of which also contains the unknown word. */
function rowsWithMarker(usual: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<ImportRow> {
  const cells = fc.record(
    Object.fromEntries(Object.entries(usual).map(([field, texts]) => [field, fc.constantFrom(...texts)])),
  );
  return fc.tuple(cells, fc.constantFrom(...Object.keys(usual)), fc.nat(7)).map(([row, field, cellIndex]) => {
    const cell = anywhere(row[field] ?? '')[cellIndex] ?? marker;
    return { number: 2, cells: { ...row, [field]: cell }, shape: 'whole' };
  });
}

function mappingOf<Field extends string>(fields: readonly Field[]): ImportMapping<Field> {
  const sources = fields.map((field): [string, FieldSource] => [
    field,
    { kind: 'column', column: field, ...(field === 'square_feet' ? { unit: 'sq_ft' } : {}) },
  ]);
  // Every field has a column.
  return Object.fromEntries(sources) as ImportMapping<Field>;
}

const types = new Map(['Apartment', 'House', 'Villa', 'Land'].map((name) => [name.toLowerCase(), name]));

const properties: Record<PropertyImportField, readonly string[]> = {
  ...mapValues(choicesOf(propertyFields), (values) => [...values.map((value) => value.replaceAll('_', ' ')), '']),
  title: ['3 BHK in Tarangini'],
  address: ['12 Kesarbaug Road', 'Sector 57, Gurgaon, Haryana', 'Baner, Pune 411045, Maharashtra, India'],
  locality: ['Baner', ''],
  project: ['Sai Residency', ''],
  portal_ids: ['D71234567', ''],
  city: ['Gurgaon', 'Pune'],
  floor: ['3', '3 out of 12', 'Ground', ''],
  total_floors: ['12', ''],
  possession_on: ['Dec 2027', ''],
  covered_parking: ['1 Covered', '2', ''],
  open_parking: ['1', ''],
  maintenance: ['₹3,500/month', ''],
  deposit: ['1.5 Lakh', ''],
  state: ['Haryana', 'महाराष्ट्र', 'Delhi (NCT)'],
  price: ['₹1,35,00,000', '45 Lac', '5 Crore (₹ 16,667 per sq.ft.)', '80 L - 1.2 Cr', '25k per month'],
  property_type: ['Flat', 'Independent House', 'Villa', ''],
  bedrooms: ['3', '3 BHK', '2 BHK Villa', '1 RK', '2.5 BHK', '2/3 BHK', 'Studio', ''],
  bathrooms: ['2', '2 Bathrooms', '2.5', ''],
  square_feet: [
    '1056',
    '1200 sq.ft.',
    'Plot area 300(250.84 sq.m.)',
    '2100 - 2850',
    '4 Marla',
    'Carpet area 1,200 sq.ft.',
    '',
  ],
  area_basis: ['Super built-up  Area', 'Carpet', 'Plot Area', ''],
  purpose: ['For Sale', 'Rent', ''],
  status: ['Available', 'Sold out', ''],
  zip_code: ['411045', '122 017', ''],
  description: ['Sunny and quiet', ''],
  features: ['Gym, Lift', '[\'Park\', "Visitor Parking"]', ''],
  year_built: ['2015', ''],
  lot_size: ['30 x 40 ft', ''],
  rera_number: ['P52100012345', ''],
  latitude: ['18.5204', ''],
  longitude: ['73.8567', ''],
  video_url: ['https://youtu.be/abc', 'On YouTube, ask Asha', ''],
  tour_url: ['https://my.matterport.com/show/?m=x', ''],
  owner_name: ['Ramesh Patil', 'Ramesh Patil 98220 41736', ''],
  owner_phone: ['98220 41736', '98220 41736 / 37', ''],
  co_owner_name: ['Suman Patil; Lata Patil', ''],
  co_owner_phone: ['98220 41737; 98220 41738', ''],
  caretaker_name: ['Ganpat', ''],
  caretaker_phone: ['98220 41739', ''],
  tenant_name: ['Asha Joshi', ''],
  tenant_phone: ['+91 98220 41740', ''],
  builder_name: ['Kumar Builders', ''],
  builder_phone: ['020 2567 1234', ''],
  listing_date: ['04/03/2026', '2026-03-04 10:22', '5 Mar 2026', ''],
};

const people = {
  full_name: ['Asha Joshi'],
  phone: ['98220 41736', '98220 41736 / 37', ''],
  other_phones: ['Office: 020 2567 1234, 98220 41738', ''],
  email: ['asha@example.in', 'Asha <ASHA@example.in>', 'a@example.in, b@example.in', ''],
  preferred_locations: ['Baner, Aundh', ''],
  agent: ['Meera', ''],
  notes: ['Calls after six', ''],
} as const;

const clients: Record<ClientImportField, readonly string[]> = {
  ...people,
  client_type: ['Buyer', 'Buyer / Investor', 'Tenant', ''],
  budget_min: ['50 L', ''],
  budget_max: ['80 L', 'up to 1.2 Cr', ''],
  property_types: ['Flat / Villa', 'Apartment', ''],
  bedrooms_min: ['2', '2 BHK', ''],
  bedrooms_max: ['3', '2-3 BHK', ''],
  bathrooms_min: ['1', ''],
  bathrooms_max: ['2', ''],
  amenities: ['Gym, Lift', ''],
  address: ['12 Kesarbaug Road', ''],
  state: ['Maharashtra', 'गुजरात', ''],
  gstin: ['27AAPFU0939F1ZV', ''],
  language: ['Hindi', ''],
};

const leads: Record<LeadImportField, readonly string[]> = {
  ...people,
  source: ['99acres', 'Website', ''],
  status: ['New', 'Site visit', 'Lost', ''],
  lost_reason: ['Budget', ''],
  lost_note: ['Too far', ''],
  won_reason: ['Deal recorded', ''],
  won_note: ['Paid in full', ''],
  interest_type: ['Buying', 'Buyer / Tenant', ''],
  budget_min: ['50 L', ''],
  budget: ['80 L', '50 L - 80 L', ''],
  property_types: ['Flat / Villa', 'Apartment', ''],
  bedrooms_min: ['2', '2 BHK', ''],
  bedrooms_max: ['3', '2-3 BHK', ''],
  area_min: ['900', 'min 900 sq ft', ''],
  area_max: ['1,200 sq.ft.', '900 - 1200', 'Carpet area 100 sq m', ''],
  possession_by: ['04/03/2027', ''],
  property: ['3 BHK in Tarangini', ''],
  follow_up_on: ['04/03/2026', ''],
  created_on: ['04/03/2025', ''],
};

/** Whether the result contains the word: in a field, a remark or a rejection reason. */
const isSaid = (reading: unknown) => JSON.stringify(reading).toLowerCase().includes(marker);

it('keeps every word of a property', () => {
  const mapping = mappingOf(propertyImportFields);
  fc.assert(
    fc.property(rowsWithMarker(properties), (row) => isSaid(readPropertyRow(row, mapping, { typeIdsByName: types }))),
    { numRuns: 1000 },
  );
});

it('keeps every word of a client', () => {
  const mapping = mappingOf(clientImportFields);
  const lookups = { agents: new Map<string, string>(), types };
  fc.assert(
    fc.property(rowsWithMarker(clients), (row) => isSaid(readClientRow(row, mapping, lookups))),
    { numRuns: 1000 },
  );
});

it('keeps every word of a lead', () => {
  const mapping = mappingOf(leadImportFields);
  const lookups = {
    agents: new Map<string, string>(),
    properties: new Map<string, string | null>(),
    types,
    today: '2026-05-01',
  };
  fc.assert(
    fc.property(rowsWithMarker(leads), (row) => isSaid(readLeadRow(row, mapping, lookups))),
    { numRuns: 1000 },
  );
});
