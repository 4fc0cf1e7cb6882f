import { expect } from 'vitest';
import type { Cluster } from './database.ts';
import type { PrivacyLedger } from './privacy-workload.ts';
import { matchesOutcome } from './sending.ts';

export async function auditPrivacy(
  cluster: Cluster,
  { creates, closes }: PrivacyLedger,
  complain: (what: string) => string,
): Promise<void> {
  const logged = await cluster.rows<{ entity_id: string; note: string | null; answer: string | null }>(
    `select entity_id, difference->'note'->>1 as note, difference->'answer'->>1 as answer from changes
     where topic = 'privacy_requests'`,
  );
  const times = (id: string, field: 'note' | 'answer', value: string) =>
    logged.filter((one) => one.entity_id === id && one[field] === value).length;
  const wrong = [
    ...creates.filter(({ input, outcome }) => !matchesOutcome(outcome, times(input.id, 'note', input.note))),
    ...closes.filter(({ input, outcome }) => !matchesOutcome(outcome, times(input.id, 'answer', input.answer))),
  ].map(({ input, outcome }) => `${outcome} ${input.id}`);
  expect(wrong, complain('privacy requests: each acknowledged write exists once, no refused one does')).toEqual([]);
  const half = await cluster.rows(`
    select r.id, r.version, log.* from privacy_requests r,
      lateral (select count(*) filter (where action = 'created') as created, count(*) as changes
        from changes where topic = 'privacy_requests' and entity_id = r.id) log
    where log.created <> 1 or log.changes <> r.version or (r.state = 'open') <> (log.changes = 1)`);
  expect(half, complain('privacy requests without their change log')).toEqual([]);
}
