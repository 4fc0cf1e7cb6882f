import type { Queryable } from '#platform/database/server/database.ts';
import type { PublicProperty } from '../public-property.ts';
import { publicPropertySchema } from '../public-property.ts';
import { findPublicPropertyRows } from './repository/public-property-rows.ts';

/**
 * Properties as anybody may see them, in the order of the ids: for links, sheets and listings. Leaves out those in the trash.
 * Never contains owners, notes, commissions or ids of people; the strict schema refuses what is not listed.
 */
export async function readPublicProperties(
  db: Queryable,
  ids: readonly string[],
  options: { readonly withExactAddress: boolean },
): Promise<PublicProperty[]> {
  const found = await findPublicPropertyRows(db, ids, options);
  return ids.flatMap((one) => {
    const property = found.get(one);
    return property ? [publicPropertySchema.parse(property)] : [];
  });
}
