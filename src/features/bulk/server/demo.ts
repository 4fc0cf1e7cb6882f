import { v7 as uuid } from 'uuid';
import { listProperties } from '#features/properties/server/service/read-properties.ts';
import type { Context, Program, Staff } from '#platform/context/server/context.ts';
import { previewBulkRun, startBulkRun, undoBulkRun } from './service.ts';
import { workOnBulkRun } from './work.ts';

const dayMs = 86_400_000;

/** Two properties were made pending together, and made available again the same day. */
export async function makeDemoBulkRun(program: Context<Program>, people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const by = people[1] ?? people[0];
  if (!by) return;
  const { items } = await listProperties(by, { status: ['available'], sort: 'oldest', limit: 2 });
  if (items.length === 0) return;
  const now = by.clock.now().getTime();
  const clockAt = (daysAgo: number) => ({ now: () => new Date(now - daysAgo * dayMs) });
  const at = (daysAgo: number) => ({ ...by, clock: clockAt(daysAgo) });
  const work = (daysAgo: number) => workOnBulkRun({ ...program, clock: clockAt(daysAgo) }, id);
  const id = uuid();
  const ids = items.map((property) => property.id);
  await previewBulkRun(at(2), { id, kind: 'properties', ids, change: { act: 'status', status: 'pending' } });
  await work(2);
  await startBulkRun(at(2), id);
  await work(2);
  await undoBulkRun(at(1.9), id);
  await work(1.9);
}
