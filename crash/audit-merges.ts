import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { MergeLedger } from './merge-workload.ts';
import { matchesOutcome } from './sending.ts';

/** Each acknowledged merge and undo happened once and whole: the two leads, what came along, and both histories. */
export async function auditMerges(
  cluster: Cluster,
  ledger: MergeLedger,
  complain: (what: string) => string,
): Promise<void> {
  const merges = await cluster.rows<{ id: string; is_undone: boolean }>(
    'select id, undone_at is not null as is_undone from merges',
  );
  const found = (id: string, isUndone?: boolean) =>
    merges.filter((one) => one.id === id && (isUndone === undefined || one.is_undone === isUndone)).length;
  const leads = await cluster.rows<{ id: string }>('select id from leads');
  const wrong = [
    ...ledger.creates.filter(
      ({ input, outcome }) => outcome === 'acknowledged' && !leads.some(({ id }) => id === input.id),
    ),
    ...ledger.merges.filter(({ input, outcome }) => !matchesOutcome(outcome, found(input.id))),
    ...ledger.undos.filter(({ input, outcome }) => !matchesOutcome(outcome, found(input.id, true))),
  ].map(({ what, input, outcome }) => `${outcome} ${what} ${input.id}`);
  expect(wrong, complain('each acknowledged merge and undo exists once')).toEqual([]);
  const half = await cluster.rows(`
    select m.id, m.undone_at is not null as is_undone, kept.full_name, merged.full_name as merged_name, said.*
    from merges m join leads kept on kept.id = m.lead_id join leads merged on merged.id = m.merged_lead_id,
      lateral (select count(*) filter (where entity_id = m.lead_id and action = 'merged') as merged,
          count(*) filter (where entity_id = m.merged_lead_id and action = 'merged_into') as merged_into,
          count(*) filter (where action = 'merge_undone') as undone
        from changes where topic = 'leads' and entity_id in (m.lead_id, m.merged_lead_id)) said,
      lateral (select count(*) as rows from merge_rows where merge_id = m.id) remembered
    where said.merged <> 1 or said.merged_into <> 1
      or said.undone <> case when m.undone_at is null then 0 else 2 end
      or (m.undone_at is null) <> (remembered.rows > 0)
      -- The name of the merged lead was chosen; an undo gives the old one back.
      or kept.full_name not like case when m.undone_at is null then 'L. Rane %' else 'Lata Rane %' end
      or (merged.deleted_at is null) <> (m.undone_at is not null)`);
  expect(half, complain('merges that are done in part')).toEqual([]);
}
