import { eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { clients } from '#features/clients/server/tables.ts';
import { equalShares } from '#features/deals/rules.ts';
import { deals } from '#features/deals/server/tables.ts';
import { invoicePayments, invoices } from '#features/invoices/server/tables.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetingStatuses } from '#features/meetings/rules.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { insertTestDeal } from '#features/performance/server/testing.ts';
import { propertyStatuses } from '#features/properties/rules.ts';
import { properties } from '#features/properties/server/tables.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import type { Context } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { randomFrom } from '#platform/random.ts';

export interface RandomAgency {
  readonly agents: readonly string[];
  readonly timeZone: string;
  readonly now: Date;
  /** Per kind of record. */
  readonly rows: number;
  readonly seed: string;
}

/** Inserts rows of every kind, most near the boundary of a day, week, month or year; then changes or deletes some. */
export async function fillAtRandom(
  db: Context['db'],
  { agents, timeZone, now, rows, seed }: RandomAgency,
): Promise<void> {
  const chance = randomFrom(seed);
  const types = (await db.select().from(propertyTypes)).map(({ id }) => id).slice(0, 3);
  const today = dayOf(now, timeZone);
  const turns = [
    ...['2024-04-01', '2025-04-01', '2025-10-01', '2025-12-01', '2026-04-01', '2026-07-01', '2026-10-01', '2026-11-01'],
    ...[today, addDays(today, -7), '2026-11-16', '2026-11-09', '2026-10-22'],
  ] as const;
  const instant = (): Date => {
    const turn = instantAt(turns[chance.whole(0, turns.length - 1)] ?? today, '00:00', timeZone).getTime();
    const away = chance.chance(0.5) ? chance.whole(-2, 2) * 60_000 : chance.whole(-20, 20) * 86_400_000;
    return new Date(Math.min(now.getTime(), turn + away + chance.whole(-1, 1)));
  };
  const amount = (most: number) => `${chance.whole(1, most)}.${chance.whole(10, 99)}`;
  const gone = () => (chance.chance(0.1) ? new Date() : null);
  const propertyRows = Array.from({ length: rows }, () => ({
    id: uuid(),
    title: 'Home',
    price: amount(90_000_000),
    address: 'Lane',
    city: 'Pune',
    state: '27',
    property_type_id: chance.chance(0.1) ? null : (types[chance.whole(0, types.length - 1)] ?? null),
    status: chance.pick(propertyStatuses),
    listing_date: today,
    created_at: instant(),
    deleted_at: gone(),
  }));
  await db.insert(properties).values(propertyRows);
  await db.insert(clients).values(
    Array.from({ length: rows }, () => ({
      id: uuid(),
      full_name: 'Lata',
      created_at: instant(),
      deleted_at: gone(),
    })),
  );
  await db.insert(leads).values(
    Array.from({ length: rows }, (_, index) => {
      const status = chance.pick(leadStatuses);
      return {
        id: uuid(),
        full_name: 'Kiran',
        position: String(index),
        status,
        created_at: instant(),
        lost_reason: status === 'lost' ? ('budget' as const) : null,
        won_reason: status === 'closed' ? ('other' as const) : null,
        deleted_at: gone(),
        budget: chance.chance(0.8) ? amount(90_000_000) : null,
        follow_up_on: chance.chance(0.6) ? addDays(today, chance.whole(-2, 2)) : null,
        assigned_agent_id: chance.chance(0.5) ? chance.pick([agents[0] ?? '', ...agents]) : null,
        created_by: chance.pick([agents[0] ?? '', ...agents]),
      };
    }),
  );
  await db.insert(meetings).values(
    Array.from({ length: rows }, () => ({
      id: uuid(),
      title: 'Visit',
      meeting_type: 'phone_call' as const,
      overlap_confirmed: true,
      meeting_date: new Date(now.getTime() + chance.whole(-600, 600) * 60_000 * (chance.chance(0.5) ? 1 : 60)),
      duration_minutes: chance.whole(1, 90) * 15,
      status: chance.pick(meetingStatuses),
      deleted_at: gone(),
      agent_id: chance.pick([agents[0] ?? '', ...agents]),
    })),
  );
  const made: string[] = [];
  for (let index = 0; index < rows; index += 1) {
    const sharing = agents.toSorted(() => chance.whole(-1, 1)).slice(0, chance.whole(1, 2));
    made.push(
      await insertTestDeal(db, {
        closed_on: dayOf(instant(), timeZone),
        price: amount(90_000_000),
        commission: chance.chance(0.1) ? '0' : amount(900_000),
        shares: equalShares(sharing.length).map((share, each) => [sharing[each] ?? '', share] as const),
        is_standing: chance.chance(0.9),
        property_id: chance.chance(0.9) ? (propertyRows[chance.whole(0, propertyRows.length - 1)]?.id ?? null) : null,
      }),
    );
    if (index === rows / 2) await compactCounts(db);
  }
  await db.insert(invoices).values(
    Array.from({ length: rows }, (_, index) => {
      const cancelled = chance.chance(0.1) ? new Date() : null;
      return {
        id: uuid(),
        number: `T/${index}`,
        financial_year: '2026-27',
        issued_on: today,
        amount: amount(900_000),
        due_date: addDays(today, chance.whole(-2, 2)),
        tax_kind: 'none' as const,
        tax_rate: '0',
        cgst: '0',
        sgst: '0',
        igst: '0',
        cancelled_at: cancelled,
        deleted_at: gone(),
        created_at: instant(),
      };
    }),
  );
  for (const { id, amount: owed, cancelled_at } of await db.select().from(invoices)) {
    if (cancelled_at || chance.chance(0.4)) continue;
    await db.insert(invoicePayments).values({
      id: uuid(),
      invoice_id: id,
      paid_on: dayOf(instant(), timeZone),
      amount: chance.chance(0.5) ? owed : '0.75',
      undone_at: chance.chance(0.1) ? new Date() : null,
    });
  }
  // Precomputed counts must follow cancelled and moved deals, and properties that change their type or are purged.
  for (const id of made.filter(() => chance.chance(0.1)))
    await db
      .update(deals)
      .set({ is_standing: false, is_current: false, undone_at: new Date() })
      .where(eq(deals.id, id));
  for (const id of made.filter(() => chance.chance(0.1)))
    await db
      .update(deals)
      .set({ closed_on: dayOf(instant(), timeZone) })
      .where(eq(deals.id, id));
  const [one, other, ...purged] = propertyRows.slice(0, rows / 5).map(({ id }) => id);
  await db
    .update(properties)
    .set({ property_type_id: types[0] ?? null })
    .where(inArray(properties.id, purged));
  await db
    .update(properties)
    .set({ property_type_id: null })
    .where(inArray(properties.id, [one ?? '', other ?? '']));
  await db.delete(properties).where(inArray(properties.id, purged.slice(0, purged.length / 2)));
}
