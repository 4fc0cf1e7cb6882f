import { isBlank, plain, tidy } from '#features/imports/cells/cell-text.ts';
import { dayOrders, readDayCell } from '#features/imports/cells/days.ts';
import { readDecimal, wholeNumber } from '#features/imports/cells/decimal.ts';
import { fitList, readList, readListCell } from '#features/imports/cells/lists.ts';
import { unitIn } from '#features/imports/mapping.ts';
import type { LeftoverLines } from '#features/imports/read-fields.ts';
import { day } from '#platform/rpc/fields.ts';
import type { ListingPortal } from '../portal-ids.ts';
import { isPortalId, joinPortalId, listingPortals, maxPortalIds } from '../portal-ids.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import { isOutsideIndia } from './plausible.ts';
import { maxFeatureLength, maxFeatures, readFeatures } from './read-features.ts';
import type { PropertyRowReader } from './remarks.ts';

/** The features of one cell, up to the limit of a property; the rest is kept, with a remark. */
export function readFeatureList(reader: PropertyRowReader, leftovers: LeftoverLines<PropertyImportField>): string[] {
  const said = reader.text('features');
  const features = (reader.isOwn('features') ? readListCell(said) : null) ?? readFeatures(said);
  return fitList(features, { longest: maxFeatureLength, most: maxFeatures }, (rest) => {
    reader.note('features', 'shortened', rest);
    leftovers.add('features', rest);
  });
}

/** 'magicbricks:6612345', or ids alone; the name of the column tells the portal. */
export function readPortalIds(reader: PropertyRowReader, leftovers: LeftoverLines<PropertyImportField>): string[] {
  const said = reader.text('portal_ids');
  const column = reader.columnOf('portal_ids').toLowerCase();
  const portal = listingPortals.find((one) => column.includes(one)) ?? 'other';
  const written = (readListCell(said) ?? readList(said)).map((entry) => withPortal(entry, portal));
  const entries = [...new Set(written)];
  const rest = entries.filter((entry, index) => index >= maxPortalIds || !isPortalId(entry));
  if (rest.length > 0) {
    reader.note('portal_ids', 'shortened', rest.join(', '));
    leftovers.add('portal_ids', rest.map((entry) => entry.slice(entry.indexOf(':') + 1)).join(', '));
  }
  return entries.filter((entry) => !rest.includes(entry));
}

/** 'MagicBricks: 6612345' names its portal; an id alone is of the given one. */
function withPortal(entry: string, portal: ListingPortal): string {
  if (isPortalId(entry)) return entry;
  const [, name = '', id = ''] = /^([^:]*):(.*)$/su.exec(entry) ?? [];
  const plainName = name.toLowerCase().replace(/\.com\b|[^a-z0-9]/gu, '');
  const named = listingPortals.find((one) => one === plainName);
  return named ? joinPortalId({ portal: named, id: id.trim() }) : joinPortalId({ portal, id: entry });
}

/** An Indian PIN code: six digits, the first not 0, also as '560 001' or '560001.0'. */
export function readZipCode(reader: PropertyRowReader): string | null {
  const own = reader.ownText('zip_code', 20);
  if (own !== null) return own;
  const text = tidy(reader.text('zip_code'));
  if (isBlank(text)) return null;
  const digits = plain(text).replace(/\.0$/u, '').replace(/[\s-]/gu, '');
  if (/^[1-9]\d{5}$/u.test(digits)) return digits;
  reader.note('zip_code', 'not_kept', text);
  return null;
}

/** The year, or that of an age in years ('5 years old'). */
export function readYearBuilt(reader: PropertyRowReader, today: string | null): number | null {
  const text = tidy(reader.text('year_built'));
  if (isBlank(text)) return null;
  const age = readAge(text, /\bage\b/iu.test(reader.columnOf('year_built')));
  if (age !== null && today !== null) {
    reader.note('year_built', 'from_age', text);
    return Number(today.slice(0, 4)) - age;
  }
  const value = readDecimal(plain(text));
  const year = value && wholeNumber(value, 9999);
  if (year !== null && year >= 1800 && year <= 2100) return year;
  reader.note('year_built', year === null ? 'unreadable' : 'out_of_range', text);
  return null;
}

/** '5 years', '12 yrs old'; a bare figure only where the column is an age. */
export function readAge(text: string, isAge: boolean): number | null {
  const [, figure, unit] = /^(\d{1,3})(?:\.0)?\s*(years?|yrs?)?(?:\s*old)?$/u.exec(plain(text)) ?? [];
  if (figure === undefined || (unit === undefined && !isAge)) return null;
  return Number(figure) <= 200 ? Number(figure) : null;
}

/** Both coordinates in degrees with six decimals, or neither: one alone is no position. */
export function readCoordinates(reader: PropertyRowReader): { latitude: number | null; longitude: number | null } {
  const latitude = readDegrees(reader, 'latitude', 90);
  const longitude = readDegrees(reader, 'longitude', 180);
  if (reader.isOwn('latitude') && reader.isOwn('longitude')) return { latitude, longitude };
  if (latitude !== null && longitude !== null) {
    if (isOutsideIndia(latitude, longitude)) reader.note('latitude', 'implausible', `${latitude}, ${longitude}`);
    return { latitude, longitude };
  }
  if (latitude !== null) reader.note('longitude', 'incomplete', String(latitude));
  if (longitude !== null) reader.note('latitude', 'incomplete', String(longitude));
  return { latitude: null, longitude: null };
}

function readDegrees(reader: PropertyRowReader, field: 'latitude' | 'longitude', most: number): number | null {
  const text = tidy(reader.text(field));
  if (isBlank(text)) return null;
  const exact = reader.isOwn(field) && text !== '' ? Number(text) : Number.NaN;
  if (Math.abs(exact) <= most) return exact;
  const match = /^([+-]?)(\d{1,3}(?:\.\d{1,20})?)\s*°?\s*([nsew]?)$/u.exec(plain(text));
  const degrees = Number(match?.[2] ?? Number.NaN) * (match?.[1] === '-' || /[sw]/u.test(match?.[3] ?? '') ? -1 : 1);
  if (match && Math.abs(degrees) <= most) return Math.round(degrees * 1_000_000) / 1_000_000;
  reader.note(field, match ? 'out_of_range' : 'unreadable', text);
  return null;
}

function isDay(text: string): boolean {
  return day.safeParse(text).success;
}

export function readListingDate(reader: PropertyRowReader, mapping: PropertyMapping): string | null {
  const own = reader.ownText('listing_date', 10);
  if (own !== null && isDay(own)) return own;
  const source = mapping.listing_date;
  const reading = readDayCell(reader.text('listing_date'), unitIn(dayOrders, source));
  if (reading.kind === 'unreadable') reader.note('listing_date', 'unreadable', reading.text);
  return reading.kind === 'day' ? reading.day : null;
}
