import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import { matchOutcomes } from './sending.ts';
import type { TrashLedger } from './trash-workload.ts';

export async function auditTrash(
  cluster: Cluster,
  topic: 'documents' | 'notes' | 'registrations',
  { removals, returns }: TrashLedger,
  complain: (what: string) => string,
): Promise<void> {
  const rows = await cluster.rows<{ id: string; is_deleted: boolean; deleted: number; restored: number }>(
    `select r.id, r.deleted_at is not null as is_deleted, log.* from ${topic} r,
      lateral (select count(*) filter (where action = 'deleted')::integer as deleted,
          count(*) filter (where action = 'restored')::integer as restored
        from changes where topic = $1 and entity_id = r.id) log`,
    [topic],
  );
  const wrong = rows.filter(({ id, is_deleted, deleted, restored }) => {
    const of = (sent: TrashLedger['removals']) => sent.filter(({ input }) => input.id === id);
    const isRight = matchOutcomes(of(removals), deleted) && matchOutcomes(of(returns), restored);
    return !isRight || deleted - restored !== Number(is_deleted);
  });
  expect(wrong, complain(`${topic} in another state than acknowledged`)).toEqual([]);
}
