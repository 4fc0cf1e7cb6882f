import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#features/imports/import-row.ts';
import { readMapping } from '#features/imports/mapping.ts';
import type { PropertyImportField } from './column-terms.ts';
import { propertyImportRules } from './columns.ts';
import { guessPropertyMapping } from './guess-mapping.ts';

function guess(header: readonly string[], ...records: readonly (readonly string[])[]) {
  const sample: ImportRow[] = records.map((record, index) => ({
    number: index + 2,
    cells: Object.fromEntries(header.map((name, column) => [name, record[column] ?? ''])),
    shape: 'whole',
  }));
  const reading = readMapping(propertyImportRules, guessPropertyMapping(header, sample));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.mapping;
}

describe('column names', () => {
  it.each<readonly [PropertyImportField, string, string]>([
    ['title', 'Property Name', 'Tarangini'],
    ['address', 'Locality', 'Kesarbaug'],
    ['address', 'Full Address', '12 Kesarbaug Road'],
    ['city', 'City', 'Suryanagari'],
    ['state', 'State', 'Maharashtra'],
    ['price', 'Asking Price', '4500000'],
    ['property_type', 'Property Type', 'Flat'],
    ['bedrooms', 'No. of Bedrooms', '3'],
    ['bedrooms', 'BHK', '3'],
    ['bathrooms', 'Bathrooms', '2'],
    ['bathrooms', 'no_of_toilets', '2'],
    ['square_feet', 'total_sqft', '1056'],
    ['square_feet', 'Carpet Area (sq.ft.)', '1056'],
    ['area_basis', 'area_type', 'Super built-up Area'],
    ['purpose', 'Sale/Rent', 'Sale'],
    ['status', 'Status', 'Available'],
    ['zip_code', 'PIN Code', '411001'],
    ['zip_code', 'pincode', '411001'],
    ['description', 'Remarks', 'Sunny and quiet'],
    ['features', 'Amenities', 'Gym, Lift'],
    ['year_built', 'Year Built', '2015'],
    ['rera_number', 'MahaRERA No', 'P52100012345'],
    ['latitude', 'Lat', '18.5204'],
    ['longitude', 'Lng', '73.8567'],
    ['listing_date', 'Posted On', '04/03/2026'],
    ['price', 'Kimat', '4500000'],
    ['price', 'keemat (lakh)', '45'],
    ['address', 'Pata', '12 Kesarbaug Road'],
    ['city', 'Shahar', 'Suryanagari'],
    ['state', 'Rajya', 'Maharashtra'],
    ['square_feet', 'Kshetrafal', '1056'],
    ['bedrooms', 'Kamre', '3'],
    ['locality', 'Sub Locality', 'Baner'],
    ['project', 'Society', 'Sai Residency'],
    ['floor', 'Floor', '3 out of 12'],
    ['total_floors', 'Total Floors', '12'],
    ['furnishing', 'Furnished Status', 'Semi-Furnished'],
    ['possession', 'Possession Status', 'Ready to Move'],
    ['possession_on', 'Possession Date', '04/03/2026'],
    ['covered_parking', 'Car Parking', '1 Covered'],
    ['maintenance', 'Maintenance Charges', '₹3,500/month'],
    ['deposit', 'Deposit amount', '50000'],
    ['year_built', 'Property Age', '5 years'],
    ['owner_name', 'Owner', 'A. Kumar'],
    ['owner_name', 'Owner’s Name', 'A. Kumar'],
    ['owner_name', 'Landlord', 'A. Kumar'],
    ['owner_name', 'मालिक', 'A. Kumar'],
    ['owner_phone', 'Owner Mobile', '9800000000'],
    ['owner_phone', 'owner_contact_no.', '9800000000'],
    ['co_owner_name', 'Co-owner', 'A. Kumar'],
    ['caretaker_name', 'Care Taker', 'Ganpat'],
    ['caretaker_phone', 'Caretaker Phone', '9800000000'],
    ['tenant_name', 'Tenant Name', 'A. Kumar'],
    ['builder_name', 'Builder', 'Kumar Builders'],
    ['builder_phone', 'Builder No.', '9800000000'],
    ['description', 'Vivaran', 'Sunny and quiet'],
    ['price', 'कीमत', '4500000'],
    ['address', 'पत्ता', '12 Kesarbaug Road'],
    ['city', 'શહેર', 'Suryanagari'],
    ['square_feet', 'क्षेत्रफल', '1056'],
  ])('%s maps to %s', (field, name, cell) => {
    expect(guess([name], [cell])[field]).toMatchObject({ kind: 'column', column: name });
  });

  it.each([
    ['Price per sq ft', '4500'],
    ['Agent Name', 'A. Kumar'],
    ['Ownership', 'Freehold'],
    ['Tenant', 'Family'],
    ['Agent Phone', '9800000000'],
    ['Availability', '18-May'],
    ['Sr. No.', '1'],
    ['Balcony', '2'],
  ])('%s maps to no field', (name, cell) => {
    const mapping = guess([name, 'Locality'], [cell, 'Kesarbaug']);
    const claimed = Object.entries(mapping).filter(([, source]) => source.kind === 'column' && source.column === name);
    expect(claimed).toEqual([]);
  });

  it('map each column to the field it fits best', () => {
    const mapping = guess(['Area', 'Area Type', 'Locality', 'Type'], ['1056', 'Carpet Area', 'Kesarbaug', 'Villa']);
    expect(mapping).toMatchObject({
      square_feet: { column: 'Area' },
      area_basis: { column: 'Area Type' },
      address: { column: 'Locality' },
      property_type: { column: 'Type' },
    });
  });
});

describe('column contents', () => {
  it('find rooms, price, area and PIN code under meaningless names', () => {
    const mapping = guess(
      ['a', 'b', 'c', 'd'],
      ['2 BHK', '₹45 lakh', '1056 sq ft', '411001'],
      ['3 BHK', '₹1.2 Cr', '120 sq m', '411002'],
    );
    expect(mapping).toMatchObject({
      bedrooms: { column: 'a' },
      price: { column: 'b' },
      square_feet: { column: 'c' },
      zip_code: { column: 'd' },
    });
  });

  it("map 'Size' to rooms or area by its cells", () => {
    expect(guess(['Size'], ['2 BHK'], ['4 Bedroom']).bedrooms).toMatchObject({ column: 'Size' });
    expect(guess(['Size'], ['1056'], ['2100 - 2850']).square_feet).toMatchObject({ column: 'Size' });
  });

  it('exclude a column whose cells do not match its name', () => {
    expect(guess(['City', 'Price'], ['411001', 'Kesarbaug'])).toMatchObject({
      city: { kind: 'none' },
      price: { kind: 'none' },
      zip_code: { column: 'City' },
    });
  });
});

describe('units', () => {
  it.each([
    ['Price (Lakhs)', ['4500000'], 'lakh'],
    ['Price in Cr', ['45'], 'crore'],
    ['Price (INR)', ['45'], 'rupees'],
    ['Price', ['39.07', '120', '62'], 'lakh'],
    ['Price', ['1.35', '0.85', '2.4'], 'crore'],
    ['Price', ['4500000', '12000000'], 'rupees'],
    ['Price', ['₹45 lakh', '1.2 Cr'], 'rupees'],
    ['Monthly Rent', ['25000', '18000'], 'rupees'],
    ['Rent', ['25', '18'], 'thousand'],
  ])('%s with %j is in %s', (name, cells, unit) => {
    expect(guess([name], ...cells.map((cell) => [cell])).price).toEqual({ kind: 'column', column: name, unit });
  });

  it.each([
    ['total_sqft', 'sq_ft'],
    ['Area (sq. m)', 'sq_m'],
    ['Plot area in Sq Yards', 'sq_yd'],
    ['Land Area Acres', 'acre'],
    ['Area', 'sq_ft'],
  ])('%s is in %s', (name, unit) => {
    expect(guess([name], ['120']).square_feet).toEqual({ kind: 'column', column: name, unit });
  });

  const areaUnitOf = (header: readonly string[], ...records: readonly (readonly string[])[]) => {
    const source = guess(header, ...records).square_feet;
    return source.kind === 'column' ? (source.unit ?? 'asked') : 'no column';
  };

  it.each<readonly [string, string[], string[][], string]>([
    ['a column of units', ['Area', 'Area Unit'], [['300', 'Sq. Yards']], 'sq_yd'],
    ['the same area in another unit', ['Plot Area', 'Plot area (sq m)'], [['300', '250.84']], 'sq_yd'],
    ['price and rate', ['Area', 'Price', 'Rate'], [['300', '36 Lac', '₹ 12,000/sq.yd']], 'sq_yd'],
    ['a rate in the column’s name', ['Area', 'Price', 'Price per sq ft'], [['290', '5.25 Cr', '20,115']], 'sq_yd'],
    ['a rate beside the price', ['Area', 'Price'], [['300', '5 Crore (₹ 18,519 per sq.ft.)']], 'sq_yd'],
    ['the description', ['Area', 'Description'], [['300', 'House on 300 sq.Yards']], 'sq_yd'],
    ['a description in Hindi', ['Area', 'Description'], [['३००', '३०० वर्ग गज का मकान']], 'sq_yd'],
    ['prices that fit square feet', ['Area', 'Price'], [['1500', '1.2 Cr']], 'sq_ft'],
    ['prices that fit no unit', ['Area', 'Price'], [['300', '5 Cr']], 'asked'],
    ['rents that do not fit', ['Area', 'Rent'], [['20', '25000']], 'asked'],
    [
      'units that differ',
      ['Area', 'Area Unit'],
      [
        ['300', 'sq yd'],
        ['1500', 'sq ft'],
      ],
      'asked',
    ],
    ['units in the cells', ['Area', 'Price'], [['300 sq yd', '5 Cr']], 'sq_ft'],
  ])('finds the unit of bare figures from %s', (_, header, records, unit) => {
    expect(areaUnitOf(header, ...records)).toBe(unit);
  });

  it('finds the order of day and month', () => {
    expect(guess(['Date'], ['04/03/2026'], ['05/25/2026']).listing_date).toMatchObject({ unit: 'month_first' });
    expect(guess(['Date'], ['04/03/2026'], ['25/05/2026']).listing_date).toMatchObject({ unit: 'day_first' });
  });
});

describe('fields without a column', () => {
  it('build titles from rooms, type and locality', () => {
    expect(guess(['Bedrooms', 'Type', 'Locality'], ['3', 'Flat', 'Kesarbaug']).title).toEqual({
      kind: 'template',
      template: '[{Bedrooms} BHK ]{Type|"Property"} in {Locality}',
    });
    expect(guess(['Configuration', 'Locality'], ['3 BHK Villa', 'Kesarbaug']).title).toEqual({
      kind: 'template',
      template: '{Configuration|property_type|"Property"} in {Locality}',
    });
    expect(guess(['Locality'], ['Kesarbaug']).title).toEqual({
      kind: 'template',
      template: '{property_type|"Property"} in {Locality}',
    });
  });

  it.each(['row', 'line'])('leave reasons of refusal out of the description (%s)', (number) => {
    const refused = guess(
      [number, 'reason', 'Locality', 'Overlooking'],
      ['7', 'Price: Cannot be read.', 'Kesarbaug', 'East'],
    );
    expect(refused.description).toEqual({ kind: 'template', template: '[Overlooking: {Overlooking} · ]' });
  });

  it('keep unmapped columns in the description, but no people', () => {
    expect(
      guess(['Locality', 'Overlooking', 'Owner', 'Mobile'], ['Kesarbaug', 'Park', 'A. Kumar', '98']).description,
    ).toEqual({
      kind: 'template',
      template: '[Overlooking: {Overlooking} · ]',
    });
  });

  it('take the basis from the name of the area column, and rent from the name of the price column', () => {
    expect(guess(['Carpet Area', 'Rent'], ['600', '25000'])).toMatchObject({
      area_basis: { kind: 'constant', value: 'carpet' },
      purpose: { kind: 'constant', value: 'rent' },
    });
  });

  it('stay empty for an empty file', () => {
    expect(guess([]).title).toEqual({ kind: 'none' });
    expect(guess(['Column 1']).price).toEqual({ kind: 'none' });
  });
});
