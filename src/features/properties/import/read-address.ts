import { type AddressEnd, readAddressEnd } from '#features/imports/cells/address-end.ts';
import { cutText, isBlank, tidyEnds } from '#features/imports/cells/cell-text.ts';
import { readStateCode } from '#features/imports/cells/states.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import type { PropertyRowReader } from './remarks.ts';

interface Address {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string | null;
}

const maxAddressLength = 300;
const maxCityLength = 100;

/**
 * Reads address, city, state and PIN code. City, state and code can be at the end of the address, which then loses them.
 * `readZipCode` reads the column of the code.
 */
export function readAddress(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  readZipCode: (reader: PropertyRowReader) => string | null,
): Address {
  const own = reader.ownText('address', maxAddressLength);
  const text = own ?? tidyEnds(reader.text('address'));
  if (isBlank(text) && own === null) reader.missing('address');
  reader.remember('address', text);
  const end = readAddressEnd(text);
  const city = mapping.city.kind === 'derived' ? cityAtEnd(reader, end) : readLocation(reader, 'city', maxCityLength);
  const state = mapping.state.kind === 'derived' ? stateAtEnd(reader, end) : readState(reader);
  const zipCode = readZipCode(reader);
  if (own !== null) return { address: own, city, state, zip_code: zipCode };
  const { rest, zip_code } = withoutEnd(text, { city, state, zipCode });
  if (rest.length > maxAddressLength) reader.note('address', 'shortened', rest);
  const address = cutText(rest === '' ? city : rest, maxAddressLength);
  reader.remember('address', address);
  return { address, city, state, zip_code };
}

/** The address without the city, state and code that it repeats; unchanged when they differ. */
function withoutEnd(
  text: string,
  { city, state, zipCode }: { city: string; state: string; zipCode: string | null },
): { rest: string; zip_code: string | null } {
  const end = readAddressEnd(text, city);
  const isOther =
    (end.state !== null && end.state !== state) || (end.zipCode !== null && (zipCode ?? end.zipCode) !== end.zipCode);
  if (isOther) return { rest: text, zip_code: zipCode };
  return { rest: end.rest, zip_code: zipCode ?? end.zipCode };
}

function cityAtEnd(reader: PropertyRowReader, { city }: AddressEnd): string {
  if (city === null) reader.problem('city', 'not_in_address');
  reader.remember('city', city ?? '');
  return city ?? '';
}

function stateAtEnd(reader: PropertyRowReader, { state }: AddressEnd): string {
  if (state === null) reader.problem('state', 'not_in_address');
  return state ?? '';
}

export function readLocation(
  reader: PropertyRowReader,
  field: PropertyImportField & ('title' | 'city'),
  most: number,
): string {
  const own = reader.ownText(field, most);
  const text = own ?? tidyEnds(reader.text(field));
  if (isBlank(text) && own === null) reader.missing(field);
  else if (text.length > most && field === 'city') reader.problem(field, 'too_long', text);
  else if (text.length > most) reader.note(field, 'shortened', text);
  const kept = cutText(text, most);
  reader.remember(field, kept);
  return kept;
}

function readState(reader: PropertyRowReader): string {
  const text = tidyEnds(reader.text('state'));
  if (isBlank(text)) {
    reader.missing('state');
    return '';
  }
  const code = readStateCode(text);
  if (!code) reader.problem('state', 'unknown', text);
  reader.remember('state', text);
  return code ?? '';
}
