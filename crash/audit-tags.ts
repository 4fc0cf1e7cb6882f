import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import { matchesOutcome } from './sending.ts';
import type { TagLedger } from './tag-workload.ts';

/** Each acknowledged tag, name and merge exists once and whole; no lead keeps a tag that was merged. */
export async function auditTags(
  cluster: Cluster,
  ledger: TagLedger,
  complain: (what: string) => string,
): Promise<void> {
  const logged = await cluster.rows<{ entity_id: string; action: string; name: string | null }>(
    `select entity_id, action, difference->'name'->>1 as name from changes where topic = 'words'`,
  );
  const times = (wanted: string, id: string, name?: string) =>
    logged.filter((one) => one.action === wanted && one.entity_id === id && (name ?? one.name) === one.name).length;
  const leads = await cluster.rows<{ id: string }>('select id from leads');
  const wrong = [
    ...ledger.creates.filter(
      ({ input: { id, name }, outcome }) => !matchesOutcome(outcome, times('created', id, name)),
    ),
    ...ledger.renames.filter(
      ({ input: { id, name }, outcome }) => !matchesOutcome(outcome, times('updated', id, name)),
    ),
    // Merging a tag twice is refused, and a lost answer hides which of the two merged it.
    ...ledger.merges.filter(
      ({ input: { id }, outcome }) => outcome === 'acknowledged' && times('merged_into', id) !== 1,
    ),
    ...ledger.leads.filter(
      ({ input, outcome }) => outcome === 'acknowledged' && !leads.some(({ id }) => id === input.id),
    ),
  ].map(({ what, input, outcome }) => `${outcome} ${what} ${input.id}`);
  expect(wrong, complain('tags: each acknowledged write exists once, no refused one does')).toEqual([]);
  const half = await cluster.rows(`
    select w.id, w.name, w.merged_into_id, log.* from words w join (
      select entity_id, bool_or(action = 'merged_into') as is_merged,
        (array_agg(difference->'name'->>1 order by id desc) filter (where action in ('created', 'updated')))[1] as last
      from changes where topic = 'words' group by entity_id) log on log.entity_id = w.id
    where w.kind = 'tag' and ((w.merged_into_id is not null) <> log.is_merged or w.name <> log.last)`);
  expect(half, complain('tags that differ from their change log')).toEqual([]);
  const left = await cluster.rows(`
    select l.id, w.key from leads l join words w on w.kind = 'tag' and w.merged_into_id is not null
      and l.custom -> 'tags' @> to_jsonb(w.key)`);
  expect(left, complain('leads with a tag that was merged')).toEqual([]);
}
