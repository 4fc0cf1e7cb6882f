import { profiles } from '#features/accounts/server/tables.ts';
import type { Analytics } from '#features/analytics/contract.ts';
import { dealShares, deals } from '#features/deals/server/tables.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import type { Context } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';

export const paise = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);
export const rupees = (amount: number) => (amount / 100).toFixed(2);
export const total = <T>(list: readonly T[], read: (one: T) => number) => list.reduce((sum, one) => sum + read(one), 0);

/** All figures of the page, computed from all rows in plain numbers. */
export async function recomputeAnalytics(db: Context['db'], answer: Analytics, timeZone: string): Promise<Analytics> {
  const { from, until, before, months_until } = answer;
  const active = (await db.select().from(deals)).filter((deal) => deal.is_standing);
  const shares = (await db.select().from(dealShares)).filter((share) => share.is_standing);
  const activeProperties = (await db.select().from(properties)).filter((property) => !property.deleted_at);
  const types = await db.select().from(propertyTypes);
  const people = new Map((await db.select().from(profiles)).map((person) => [person.id, person]));
  const within = (days: { from: string | null; until: string }) => (row: { closed_on: string }) =>
    row.closed_on >= (days.from ?? '') && row.closed_on <= days.until;
  const growth = (value: number, base: number | null) =>
    base === null || base === 0
      ? null
      : ((Math.sign(value - base) * Math.round((Math.abs(value - base) * 1000) / base)) / 10 || 0).toFixed(1);
  const mean = (list: typeof active) =>
    list.length === 0 ? null : Math.round(total(list, ({ price }) => paise(price)) / list.length);
  const ofAgent = (days: { from: string | null; until: string }) => {
    const found = new Map<string, { deals: number; parts: number; revenue: number }>();
    for (const { agent_id, amount, share } of shares.filter(within(days))) {
      const { deals: count, parts, revenue } = found.get(agent_id) ?? { deals: 0, parts: 0, revenue: 0 };
      const sums = {
        deals: count + 1,
        parts: parts + Math.round(Number(share) * 100),
        revenue: revenue + paise(amount),
      };
      found.set(agent_id, sums);
    }
    return found;
  };
  const current = active.filter(within({ from, until }));
  const earlier = before && active.filter(within(before));
  const [agentsNow, agentsBefore] = [ofAgent({ from, until }), before && ofAgent(before)];
  const revenueOf = (list: typeof active) => total(list, ({ commission }) => paise(commission));
  const asked = (await db.select().from(leads)).filter(
    ({ created_at, deleted_at }) =>
      !deleted_at && (from === null || (dayOf(created_at, timeZone) >= from && dayOf(created_at, timeZone) <= until)),
  );
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
  const inMonth = (month: string) =>
    active.filter(({ closed_on }) => closed_on.startsWith(month.slice(0, 7)) && closed_on <= months_until);
  const count = (value: number, base: number | null) => ({ value, before: base, growth: growth(value, base) });
  const money = (value: number | null, base: number | null) => ({
    value: value === null ? null : rupees(value),
    before: base === null ? null : rupees(base),
    growth: value === null ? null : growth(value, base),
  });
  const revenue = money(revenueOf(current), earlier && revenueOf(earlier));
  const agentDifference = agentsBefore && agentsBefore.size > 0 ? agentsNow.size - agentsBefore.size : null;
  return {
    from,
    until,
    before,
    months_until,
    revenue: { ...revenue, value: revenue.value ?? '' },
    deals: count(current.length, earlier?.length ?? null),
    agents: { value: agentsNow.size, before: agentsBefore?.size ?? null, growth: agentDifference },
    average: money(mean(current), earlier && mean(earlier)),
    deal_value: rupees(total(current, ({ price }) => paise(price))),
    top_agents: [...agentsNow]
      .toSorted(([, one], [, other]) => other.revenue - one.revenue)
      .map(([id, sums]) => ({
        id,
        full_name: people.get(id)?.full_name ?? '',
        role: people.get(id)?.role ?? 'Agent',
        status: people.get(id)?.status ?? 'active',
        deals: sums.deals,
        revenue: rupees(sums.revenue),
        deals_by_share: sums.parts / 10_000,
        growth: growth(sums.revenue, agentsBefore && (agentsBefore.get(id)?.revenue ?? 0)),
      })),
    types: [...types, null].flatMap((type) => {
      const id = type?.id ?? null;
      const listed = activeProperties.filter(({ property_type_id }) => property_type_id === id).length;
      const dealt = current.filter(({ property_type_id }) => property_type_id === id);
      if (listed === 0 && dealt.length === 0) return [];
      const value = rupees(total(dealt, ({ price }) => paise(price)));
      const share = percent(listed, activeProperties.length);
      return [{ id, name: type?.name ?? null, properties: listed, share, deals: dealt.length, value }];
    }),
    leads: {
      stages: leadStatuses.map((status) => {
        const those = asked.filter((lead) => lead.status === status);
        const value = rupees(total(those, ({ budget }) => paise(budget)));
        return { status, count: those.length, value, share: percent(those.length, asked.length) };
      }),
      total: asked.length,
      value: rupees(total(asked, ({ budget }) => paise(budget))),
      conversion: percent(asked.filter(({ status }) => status === 'closed').length, asked.length),
    },
    months: answer.months.map(({ month }) => {
      const monthBefore = `${addDays(month, -1).slice(0, 7)}-01`;
      const value = rupees(total(inMonth(month), ({ price }) => paise(price)));
      return {
        month,
        deals: inMonth(month).length,
        revenue: rupees(revenueOf(inMonth(month))),
        value,
        growth: growth(
          revenueOf(inMonth(month)),
          revenueOf(
            inMonth(monthBefore).filter(
              ({ closed_on }) =>
                !months_until.startsWith(month.slice(0, 7)) ||
                addDays(months_until, 1).endsWith('-01') ||
                closed_on.slice(8) <= months_until.slice(8),
            ),
          ),
        ),
      };
    }),
  };
}
