import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { AgentPerformance, MonthPerformance, RankedAgent, TargetMonth } from '../../contract.ts';
import { achieved, computedConversion, figuresOf, sumUp } from '../../rules.ts';
import type { MonthRow } from '../repository/count-months.ts';
import { countMonths, rankAgents, sumTargets } from '../repository/count-months.ts';

/** The months of an agent up to `until`, including agents who left. */
export async function readPerformance(
  context: StaffContext,
  { agent_id, until }: { agent_id: string; until?: string | undefined },
): Promise<AgentPerformance> {
  const found = await countMonths(context.db, agent_id, { until, now: context.clock.now() });
  if (!found) throw new Failure('not_found');
  const months = found.months.map(present);
  const together = sumUp(
    months.map(({ figures }) => figures),
    found.months.map(({ counted }) => counted),
  );
  return { agent: found.agent, months, together };
}

export async function findMonth(
  db: Queryable,
  { agent_id, month, now }: { agent_id: string; month: string; now: Date },
): Promise<MonthPerformance> {
  const found = await countMonths(db, agent_id, { until: month, now }, 1);
  const [row] = found?.months ?? [];
  if (!row) throw new Failure('not_found');
  return present(row);
}

/** All agents with one month, by revenue. */
export async function rankPerformance(
  context: StaffContext,
  { until }: { until?: string | undefined },
): Promise<RankedAgent[]> {
  const rows = await rankAgents(context.db, { until, now: context.clock.now() });
  return rows.map(({ id, full_name, role, status, typed_deals, typed_revenue, target, ...counted }) => {
    const total_revenue = typed_revenue ?? counted.total_revenue;
    const { achievement, status: target_status } = achieved(total_revenue, target);
    return {
      id,
      full_name,
      role,
      status,
      total_revenue,
      achievement,
      target_status,
      deals_completed: typed_deals ?? counted.deals_completed,
      target_revenue: target,
      has_typed_deals: typed_deals !== null,
      has_typed_revenue: typed_revenue !== null,
    };
  });
}

/** The months up to `until`, of the agents who have a target in each. */
export function readTargets(context: StaffContext, { until }: { until?: string | undefined }): Promise<TargetMonth[]> {
  return sumTargets(context.db, { until, now: context.clock.now() });
}

function present({ month, counted, typed, target, version }: MonthRow): MonthPerformance {
  const { deals_completed, total_revenue, response_time_hours } = counted;
  return {
    month,
    figures: figuresOf(counted, typed, target),
    computed: {
      deals_completed,
      total_revenue,
      response_time_hours,
      conversion_rate: computedConversion(counted),
    },
    typed,
    target_since: target && target.since !== month ? target.since : null,
    version,
  };
}
