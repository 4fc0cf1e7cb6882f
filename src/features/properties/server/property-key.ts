import { createHash } from 'node:crypto';
import type { ImportedProperty } from '../import/read-row.ts';

const start = 'home:';

/**
 * Identifies a property across files ('home:' and JSON): title, address, price, size and description. The description is
 * included because some files have no other column for a flat number.
 */
export function propertyKey(input: ImportedProperty): string {
  const { title, address, city, price, purpose, bedrooms, bathrooms, square_feet, lot_size } = input;
  const said = createHash('md5')
    .update(input.description.replace(/[ \t\r\n]+/gu, ''))
    .digest('hex');
  const identity = { title, address, city };
  const size = { bedrooms, bathrooms, square_feet, lot_size };
  return `${start}${JSON.stringify({ ...identity, price, purpose, ...size, said })}`;
}

/** Separates the keys of properties ('home:') from the hashes of rows. */
export function groupPropertyKeys(keys: readonly string[]): { contentKeys: string[]; contents: string[] } {
  return {
    contentKeys: keys.filter((key) => key.startsWith(start)),
    contents: keys.filter((key) => !key.startsWith(start)),
  };
}
