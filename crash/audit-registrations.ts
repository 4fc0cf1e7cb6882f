import { expect } from 'vitest';
import { auditTrash } from './audit-trash.ts';
import type { Cluster } from './database.ts';
import type { RegistrationLedger } from './registration-workload.ts';
import { matchesOutcome } from './sending.ts';

export async function auditRegistrations(
  cluster: Cluster,
  ledger: RegistrationLedger,
  complain: (what: string) => string,
): Promise<void> {
  const logged = await cluster.rows<{ entity_id: string; action: string; number: string }>(
    `select entity_id, action, difference->'number'->>1 as number from changes
     where topic = 'registrations' and difference ? 'number'`,
  );
  const times = (wanted: string, { id, number }: { id: string; number: string }) =>
    logged.filter(({ action, ...one }) => action === wanted && one.entity_id === id && one.number === number).length;
  const wrong = [
    ...ledger.creates.filter(({ input, outcome }) => !matchesOutcome(outcome, times('created', input))),
    ...ledger.edits.filter(({ input, outcome }) => !matchesOutcome(outcome, times('updated', input))),
  ].map(({ input, outcome }) => `${outcome} ${input.id} ${input.number}`);
  expect(wrong, complain('registrations: each acknowledged write exists once, no refused one does')).toEqual([]);
  const half = await cluster.rows(`
    select r.id, r.version, log.* from registrations r,
      lateral (select count(*) filter (where action = 'created') as created, count(*) as changes,
          (array_agg(difference->'number'->>1 order by id desc) filter (where difference ? 'number'))[1] as number
        from changes where topic = 'registrations' and entity_id = r.id) log
    where log.created <> 1 or log.changes <> r.version or log.number <> r.number`);
  expect(half, complain('registrations without their change log')).toEqual([]);
  await auditTrash(cluster, 'registrations', ledger, complain);
}
