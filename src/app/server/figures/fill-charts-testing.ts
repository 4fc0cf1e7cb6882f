import { eq } from 'drizzle-orm';
import { leadSources, leadStatuses } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { purposes } from '#features/properties/rules.ts';
import { properties } from '#features/properties/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { randomFrom } from '#platform/random.ts';
import type { RandomAgency } from './fill-testing.ts';

/** Gives the rows of a random agency what the charts show: stage histories, sources, first contacts, listing dates. */
export async function fillForCharts(
  db: Context['db'],
  { timeZone, now, seed }: Omit<RandomAgency, 'agents' | 'rows'>,
): Promise<void> {
  const chance = randomFrom(`${seed} charts`);
  const today = dayOf(now, timeZone);
  for (const { id, status, created_at } of await db.select().from(leads)) {
    const answered = chance.chance(0.6) ? new Date(created_at.getTime() + chance.whole(0, 500_000_000)) : null;
    const source = chance.chance(0.9) ? chance.pick(leadSources) : null;
    await db.update(leads).set({ source, answered_at: answered }).where(eq(leads.id, id));
    // Imported leads have no history.
    if (chance.chance(0.15)) continue;
    const path = [...Array.from({ length: chance.whole(0, 4) }, () => chance.pick(leadStatuses)), status];
    let before: string | null = chance.chance(0.8) ? null : 'new';
    let at = created_at.getTime();
    for (const after of path) {
      if (after === before) continue;
      const action = before === null ? 'created' : 'updated';
      const difference = { status: [before, after] as const };
      await db.insert(changes).values({ at: new Date(at), topic: 'leads', entity_id: id, action, difference });
      before = after;
      at += chance.whole(1, 900_000) * 1000;
    }
  }
  for (const { id } of await db.select().from(properties)) {
    const listing_date = addDays(today, -chance.whole(-2, 400));
    await db
      .update(properties)
      .set({ listing_date, purpose: chance.pick(purposes) })
      .where(eq(properties.id, id));
  }
}
