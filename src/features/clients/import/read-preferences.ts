import { fitList, readList, readListCell } from '#features/imports/cells/lists.ts';
import type { Leftovers } from '#features/imports/read-fields.ts';
import { usualAmenity } from './amenity-terms.ts';
import type { ClientImportField } from './columns.ts';
import type { ClientRowReader } from './remarks.ts';

const maxAmenityLength = 60;
const maxAmenities = 40;

export function readAmenityList(text: string): string[] {
  return readList(text);
}

/** The wanted amenities; those over the limit go to the notes, with a remark. */
export function readAmenitiesOf(reader: ClientRowReader, leftovers: Leftovers<ClientImportField>): string[] {
  const said = reader.text('amenities');
  const own = reader.isOwn('amenities') ? (readListCell(said) ?? readAmenityList(said)) : null;
  const amenities = own ?? [...new Set(readAmenityList(said).map(usualAmenity))];
  return fitList(amenities, { longest: maxAmenityLength, most: maxAmenities }, (rest) => {
    reader.note('amenities', 'shortened', rest);
    leftovers.add('amenities', rest);
  });
}
