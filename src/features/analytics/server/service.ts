import { findCompany } from '#features/company/server/repository.ts';
import { isWon } from '#features/leads/rules.ts';
import type { Stages } from '#features/leads/server/repository/stages.ts';
import { readStageWords } from '#features/leads/server/repository/stages.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import { compareNames } from '#platform/spelling.ts';
import type { Analytics, AnalyticsInput, MonthsCompared, TypeFigures } from '../contract.ts';
import type { ReportSpan } from '../rules.ts';
import {
  averageOf,
  chartMonths,
  growthOf,
  growthOfCount,
  monthsLater,
  monthsUntil,
  percentageOf,
  rupeesOrNull,
  spanOf,
  spanOfDays,
  topAgents,
  trendsEnd,
  usualPeriod,
} from '../rules.ts';
import type { AgentSums, AnalyticsRows } from './repository.ts';
import { sumAnalytics, sumMonths } from './repository.ts';

/** The asked period as of the company's day. */
async function spanAsked(context: StaffContext, { period = usualPeriod, from, until }: AnalyticsInput) {
  const today = dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
  const span = from !== undefined && until !== undefined ? spanOfDays(from, until, today) : spanOf(period, today);
  return { span, monthsEnd: trendsEnd(span, today) };
}

export async function readMonths(context: StaffContext, query: AnalyticsInput): Promise<MonthsCompared> {
  const { monthsEnd } = await spanAsked(context, query);
  const months = monthsUntil(monthsEnd, chartMonths);
  const first = monthsLater(months[0] ?? monthsEnd, -12);
  const sums = await sumMonths(context.db, { from: first, before: addDays(monthsEnd, 1) });
  const of = (month: string) => {
    const { number = 0, price = '0', commission = '0' } = sums.find((sum) => sum.month === month) ?? {};
    return { deals: number, revenue: rupeesOf(BigInt(commission)), value: rupeesOf(BigInt(price)) };
  };
  return {
    months: months.map((month) => ({ month, ...of(month), before: of(monthsLater(month, -12)) })),
    until: monthsEnd,
  };
}

export async function readAnalytics(context: StaffContext, query: AnalyticsInput): Promise<Analytics> {
  const { span, monthsEnd } = await spanAsked(context, query);
  const months = monthsUntil(monthsEnd);
  // The first month shown is compared too.
  const [first = monthsEnd] = months;
  const rows = await sumAnalytics(context.db, span, { months: [monthsLater(first, -1), ...months], until: monthsEnd });
  const agents = agentsOf(rows, span);
  return {
    from: span.from,
    until: span.until,
    before: span.before,
    ...totalsOf(rows, span),
    top_agents: query.agents === 'all' ? agents : agents.slice(0, topAgents),
    types: typesOf(rows),
    leads: leadsOf(rows, await readStageWords(context.db)),
    months: months.map((month, index) => monthOf(rows, month, index === months.length - 1)),
    months_until: monthsEnd,
  };
}

function totalsOf({ types, agents }: AnalyticsRows, { before }: ReportSpan) {
  const sumsOf = (isBefore: boolean) => {
    const selected = types.filter(({ is_before }) => is_before === isBefore);
    return {
      deals: selected.reduce((sum, { number }) => sum + number, 0),
      revenue: selected.reduce((sum, { commission }) => sum + BigInt(commission), 0n),
      value: selected.reduce((sum, { price }) => sum + BigInt(price), 0n),
      agents: agents.filter(({ is_before }) => is_before === isBefore).length,
    };
  };
  const now = sumsOf(false);
  const then = before ? sumsOf(true) : null;
  const [average, averageBefore] = [averageOf(now.value, now.deals), then && averageOf(then.value, then.deals)];
  return {
    revenue: {
      value: rupeesOf(now.revenue),
      before: rupeesOrNull(then?.revenue ?? null),
      growth: growthOf(now.revenue, then?.revenue ?? null),
    },
    deals: {
      value: now.deals,
      before: then?.deals ?? null,
      growth: growthOf(BigInt(now.deals), then && BigInt(then.deals)),
    },
    agents: {
      value: now.agents,
      before: then?.agents ?? null,
      growth: growthOfCount(now.agents, then?.agents ?? null),
    },
    average: {
      value: rupeesOrNull(average),
      before: rupeesOrNull(averageBefore),
      growth: average === null ? null : growthOf(average, averageBefore),
    },
    deal_value: rupeesOf(now.value),
  };
}

/** The agents who closed a deal, most revenue first. */
function agentsOf({ agents }: AnalyticsRows, { before }: ReportSpan) {
  const revenue = ({ commission }: AgentSums) => BigInt(commission);
  const earlier = new Map(agents.filter(({ is_before }) => is_before).map((agent) => [agent.id, revenue(agent)]));
  return agents
    .filter(({ is_before }) => !is_before)
    .toSorted(
      (one, other) =>
        Number(revenue(other) - revenue(one)) ||
        other.number - one.number ||
        compareNames(one.full_name, other.full_name) ||
        (one.id < other.id ? -1 : 1),
    )
    .map((agent) => ({
      id: agent.id,
      full_name: agent.full_name,
      role: agent.role,
      status: agent.status,
      deals: agent.number,
      deals_by_share: agent.deals_by_share,
      revenue: rupeesOf(revenue(agent)),
      growth: growthOf(revenue(agent), before && (earlier.get(agent.id) ?? 0n)),
    }));
}

/** Types with properties or deals, most properties first. */
function typesOf({ properties, types }: AnalyticsRows): TypeFigures[] {
  const all = properties.reduce((sum, { number }) => sum + number, 0);
  const dealt = new Map(types.filter(({ is_before }) => !is_before).map((sums) => [sums.type_id, sums]));
  const named = new Map(properties.map((type) => [type.id, type]));
  return [...new Set([...named.keys(), ...dealt.keys()])]
    .map((id) => {
      const { name = null, number = 0 } = named.get(id) ?? {};
      const deals = dealt.get(id);
      return {
        id: id === '' ? null : id,
        name,
        properties: number,
        share: percentageOf(number, all),
        deals: deals?.number ?? 0,
        value: rupeesOf(BigInt(deals?.price ?? 0)),
      };
    })
    .filter((type) => type.properties > 0 || type.deals > 0)
    .toSorted(
      (one, other) =>
        other.properties - one.properties ||
        other.deals - one.deals ||
        compareNames(one.name ?? '~', other.name ?? '~'),
    );
}

/** Every stage in its order, the lost ones last; a hidden one only if it has leads. */
function leadsOf({ leads }: AnalyticsRows, stages: Stages): Analytics['leads'] {
  const found = new Map(leads.map((sums) => [sums.status, sums]));
  const total = leads.reduce((sum, { count }) => sum + count, 0);
  return {
    stages: stages.all
      .map((status) => {
        const { count = 0, value = '0.00' } = found.get(status) ?? {};
        return { status, count, value, share: percentageOf(count, total) };
      })
      .filter(({ status, count }) => count > 0 || !stages.isHidden(status)),
    total,
    value: rupeesOf(leads.reduce((sum, { value }) => sum + paiseOf(value), 0n)),
    conversion: percentageOf(
      leads.reduce((sum, { status, count }) => sum + (isWon(status) ? count : 0), 0),
      total,
    ),
  };
}

/** An incomplete month is compared with the same days of the month before. */
function monthOf({ months, same_days }: AnalyticsRows, month: string, isLast: boolean): Analytics['months'][number] {
  const sumsOf = (first: string) => months.find((sums) => sums.month === first);
  const { number = 0, price = '0', commission = '0' } = sumsOf(month) ?? {};
  const before = BigInt(isLast ? same_days : (sumsOf(monthsLater(month, -1))?.commission ?? 0));
  return {
    month,
    deals: number,
    revenue: rupeesOf(BigInt(commission)),
    value: rupeesOf(BigInt(price)),
    growth: growthOf(BigInt(commission), before),
  };
}
