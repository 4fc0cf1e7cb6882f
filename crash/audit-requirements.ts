import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { RequirementLedger } from './requirement-workload.ts';
import { matchesOutcome } from './sending.ts';

export async function auditRequirements(
  cluster: Cluster,
  { adds, firstEdits, furtherEdits, removals }: RequirementLedger,
  complain: (what: string) => string,
): Promise<void> {
  const logged = await cluster.rows<{ action: string; person: string; budget: string | null; area: string | null }>(`
    select action, entity_id as person, difference->'budget_max'->>1 as budget, difference->'area_min'->>1 as area
    from changes where topic in ('leads', 'clients') and action like 'requirement%'`);
  const times = (action: string, of: { personId: string; figure: string }, column: 'budget' | 'area') =>
    logged.filter(
      (row) => row.action === action && row.person === of.personId && Number(row[column]) === Number(of.figure),
    ).length;
  const rows = await cluster.rows<{ id: string; person: string }>(
    'select id, coalesce(lead_id, client_id) as person from requirements',
  );
  const personOf = new Map(rows.map(({ id, person }) => [id, person]));
  const wrong: string[] = [];
  for (const [sent, action, column] of [
    [adds, 'requirement_added', 'budget'],
    [firstEdits, 'requirement_updated', 'budget'],
    [furtherEdits, 'requirement_updated', 'area'],
  ] as const)
    for (const { what, input, outcome } of sent) {
      const found = times(action, input, column);
      if (!matchesOutcome(outcome, found)) wrong.push(`${outcome} ${what} ${input.id}: ${found} times`);
    }
  const deletions = new Map(removals.map(({ input, outcome }) => [input.id, outcome]));
  for (const { input, outcome } of adds)
    if (outcome === 'acknowledged' && !deletions.has(input.id) && personOf.get(input.id) !== input.personId)
      wrong.push(`${input.id} is missing`);
  for (const { input, outcome } of removals)
    if (outcome === 'acknowledged' && personOf.has(input.id)) wrong.push(`${input.id} was deleted and is there`);
  expect(wrong, complain('requirements: each acknowledged write exists once, no refused one does')).toEqual([]);
  await auditPeople(cluster, complain);
}

/** No partial writes: each person has what the log says, and the first requirement equals the person's columns. */
async function auditPeople(cluster: Cluster, complain: (what: string) => string): Promise<void> {
  const half = await cluster.rows(`
    select p.id, held.*, log.* from (select id from leads union all select id from clients) p,
      lateral (select count(*) as all, count(*) filter (where position = 0) as first
        from requirements where p.id in (lead_id, client_id)) held,
      lateral (select count(*) filter (where action = 'requirement_added') as added,
          count(*) filter (where action = 'requirement_removed') as removed
        from changes where topic in ('leads', 'clients') and entity_id = p.id) log
    where held.first <> 1 or held.all <> 1 + log.added - log.removed or held.all > 10`);
  expect(half, complain('people without the requirements of their change log')).toEqual([]);
  const unlike = await cluster.rows(`
    select l.id from leads l join requirements r on r.lead_id = l.id and r.position = 0
    where (l.preferred_locations, l.budget_min, l.budget, l.property_type_ids, l.bedrooms_min, l.bedrooms_max, l.area_min,
        l.area_max, l.possession_by)
      is distinct from (r.preferred_locations, r.budget_min, r.budget_max, r.property_type_ids, r.bedrooms_min,
        r.bedrooms_max, r.area_min, r.area_max, r.possession_by)
      or requirement_purpose(l.interest_type) is distinct from r.purpose or r.is_active <> is_seeking_lead(l.id)
    union all
    select c.id from clients c join requirements r on r.client_id = c.id and r.position = 0
    where (c.property_type_ids, c.preferred_locations, c.budget_min, c.budget_max, c.bedrooms_min, c.bedrooms_max,
        c.bathrooms_min, c.bathrooms_max, c.amenities)
      is distinct from (r.property_type_ids, r.preferred_locations, r.budget_min, r.budget_max, r.bedrooms_min,
        r.bedrooms_max, r.bathrooms_min, r.bathrooms_max, r.amenities)`);
  expect(unlike, complain('people whose columns differ from their first requirement')).toEqual([]);
}
