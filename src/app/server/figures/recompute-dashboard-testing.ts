import { clients } from '#features/clients/server/tables.ts';
import type { DashboardFigures } from '#features/dashboard/contract.ts';
import { deals } from '#features/deals/server/tables.ts';
import { invoicePayments, invoices } from '#features/invoices/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import type { Context } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { paise, rupees, total } from './recompute-analytics-testing.ts';

interface Asked {
  readonly me: string;
  readonly now: Date;
  readonly timeZone: string;
  /** First days of this month and week, and the days of the previous month to compare with. */
  readonly month: string;
  readonly monday: string;
  readonly before: { readonly from: string; readonly until: string };
}

/** The figures of the dashboard, computed from all rows. */
export async function recomputeDashboard(db: Context['db'], asked: Asked): Promise<DashboardFigures> {
  const { me, now, timeZone, month, monday, before } = asked;
  const today = dayOf(now, timeZone);
  const living = <T extends { deleted_at: Date | null }>(list: T[]) => list.filter((row) => !row.deleted_at);
  const activeProperties = living(await db.select().from(properties));
  const people = living(await db.select().from(clients));
  const asking = living(await db.select().from(leads));
  const visits = living(await db.select().from(meetings));
  const active = (await db.select().from(deals)).filter((deal) => deal.is_standing);
  const paid = (await db.select().from(invoicePayments)).filter((payment) => !payment.undone_at);
  const owed = living(await db.select().from(invoices)).filter((row) => !row.cancelled_at && !row.is_settled);

  const added = (list: ReadonlyArray<{ created_at: Date }>, from: string, end: string) =>
    list.filter(({ created_at }) => dayOf(created_at, timeZone) >= from && dayOf(created_at, timeZone) < end).length;
  const ever = '9999-12-31';
  const mine = asking.filter(
    ({ status, assigned_agent_id, created_by }) =>
      status !== 'closed' && status !== 'lost' && (assigned_agent_id ?? created_by) === me,
  );
  const due = (isDue: (day: string) => boolean) =>
    mine.filter(({ follow_up_on }) => follow_up_on !== null && isDue(follow_up_on)).length;
  const held = (day: string) =>
    visits.filter(({ status, meeting_date }) => status !== 'cancelled' && dayOf(meeting_date, timeZone) === day).length;
  const upcoming = visits.filter(
    ({ status, meeting_date }) => (status === 'scheduled' || status === 'confirmed') && meeting_date > now,
  );
  const dealt = (from: string, until: string) =>
    active.filter(({ closed_on }) => closed_on >= from && closed_on <= until);
  const revenue = (from: string, until: string) =>
    rupees(total(dealt(from, until), ({ commission }) => paise(commission)));
  const received = (from: string, until: string) =>
    rupees(total(paid, ({ paid_on, amount }) => (paid_on >= from && paid_on <= until ? paise(amount) : 0)));
  const open = (isOpen: (due: string) => boolean) =>
    rupees(total(owed, (row) => (isOpen(row.due_date) ? paise(row.total) - paise(row.paid) : 0)));
  const stands = (status: string) => activeProperties.filter((property) => property.status === status).length;
  const lastMonth = before.from;
  return {
    properties: {
      total: activeProperties.length,
      added_this_week: added(activeProperties, monday, ever),
      added_last_week: added(activeProperties, addDays(monday, -7), monday),
      available: stands('available'),
      pending: stands('pending'),
      sold: stands('sold'),
      rented: stands('rented'),
    },
    clients: {
      total: people.length,
      added_this_month: added(people, month, ever),
      added_last_month: added(people, lastMonth, month),
    },
    leads: {
      total: asking.length,
      added_this_week: added(asking, monday, ever),
      added_last_week: added(asking, addDays(monday, -7), monday),
      due_today: due((day) => day === today),
      overdue: due((day) => day < today),
    },
    meetings: { upcoming: upcoming.length, today: held(today), today_last_week: held(addDays(today, -7)) },
    deals: {
      from: month,
      until: today,
      this_month: dealt(month, today).length,
      last_month: dealt(before.from, before.until).length,
      revenue_this_month: revenue(month, today),
      revenue_last_month: revenue(before.from, before.until),
    },
    invoices: {
      received_this_month: received(month, today),
      received_last_month: received(before.from, before.until),
      overdue: open((day) => day < today),
      pending: open((day) => day >= today),
    },
  };
}
