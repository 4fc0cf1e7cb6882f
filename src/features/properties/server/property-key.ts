import { createHash } from 'node:crypto';
import type { ImportedProperty } from '../import/read-row.ts';

const start = 'home:';

/**
 * What makes a home the same, however its row differs in the rest ('home:' and JSON): what it is called, where it lies, what
 * it costs, its size, and what is said of it, where files without another place for it give the number of a flat.
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

/** Keys sorted into homes and hashes of content. */
export function groupPropertyKeys(keys: readonly string[]): { contentKeys: string[]; contents: string[] } {
  return {
    contentKeys: keys.filter((key) => key.startsWith(start)),
    contents: keys.filter((key) => !key.startsWith(start)),
  };
}
