import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { PublicAgentCard, PublicProperty } from '../../public-property.ts';
import { exactAddressFields, publicFields } from '../../public-property.ts';
import type { ColumnField } from './property-rows.ts';
import { imagesJson, selectPropertyColumns } from './property-rows.ts';

/** The business contact of profile `a`; null for those who have left. */
const agentCardJson = sql.raw(`case when a.deleted_at is null and a.erased_at is null and a.status <> 'inactive' then
  json_build_object('full_name', a.full_name, 'phone', nullif(a.phone, ''), 'email', nullif(a.email, ''),
    'picture_id', a.avatar_file_id) end`);

/** The columns of a mask of fields. */
function columnsOf(fields: Partial<Record<ColumnField, true>>): string {
  return selectPropertyColumns(Object.keys(fields) as ColumnField[]);
}

/** Properties with the fields that anybody may see, built by the database; those in the trash are left out. */
export async function findPublicPropertyRows(
  db: Queryable,
  ids: readonly string[],
  { withExactAddress }: { readonly withExactAddress: boolean },
): Promise<Map<string, PublicProperty>> {
  const exactAddress = withExactAddress
    ? sql.raw(`(select row_to_json(exact) from (select ${columnsOf(exactAddressFields)}) exact)`)
    : sql`null::json`;
  const { rows } = await db.execute<{ id: string; property: PublicProperty }>(sql`
    select p.id, (select row_to_json(property) from (select
      p.id, ${sql.raw(columnsOf(publicFields))}, t.name as property_type,
      p.status in ('available', 'pending') as is_available,
      ${exactAddress} as exact_address,
      ${imagesJson({ areFloorPlans: false })} as images, ${imagesJson({ areFloorPlans: true })} as floor_plans,
      ${agentCardJson} as agent
    ) property) as property
    from properties p
    left join property_types t on t.id = p.property_type_id
    left join profiles a on a.id = p.agent_id
    where p.id = any(${sql.param([...ids])}::uuid[]) and p.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row.property]));
}

/** The business contacts of people of the agency who have not left, by the ids of their profiles. */
export async function findAgentCards(db: Queryable, ids: readonly string[]): Promise<Map<string, PublicAgentCard>> {
  const { rows } = await db.execute<{ id: string; card: PublicAgentCard | null }>(sql`
    select a.id, ${agentCardJson} as card from profiles a where a.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.flatMap(({ id, card }) => (card === null ? [] : [[id, card]])));
}
