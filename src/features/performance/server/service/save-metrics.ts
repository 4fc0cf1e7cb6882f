import { v7 as uuid } from 'uuid';
import { wasAgent } from '#features/accounts/server/repository/profiles.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { MonthPerformance } from '../../contract.ts';
import type { TypedMetrics } from '../../rules.ts';
import { metricFields } from '../../rules.ts';
import type { MetricsRow } from '../repository/typed-metrics.ts';
import { insertMetrics, lockMetrics, updateMetrics } from '../repository/typed-metrics.ts';
import { findMonth } from './read-performance.ts';

const topic = 'performance';
const nothing: TypedMetrics = {
  deals_completed: null,
  total_revenue: null,
  target_revenue: null,
  client_satisfaction: null,
  response_time_hours: null,
  conversion_rate: null,
};

/**
 * Saves the typed figures of an agent's month; a null figure is cleared and computed again. A save on an old version is
 * refused with the current figures, unless the values are equal (a repeated request).
 */
export async function saveMetrics(
  context: StaffContext,
  input: TypedMetrics & { readonly agent_id: string; readonly month: string; readonly version: number },
): Promise<MonthPerformance> {
  const { agent_id, month, version } = input;
  const now = context.clock.now();
  const typed = metricsOf(input);
  return transact(context, async (tx) => {
    const before = await lockMetrics(tx.db, agent_id, month);
    if (!before && !(await wasAgent(tx.db, agent_id))) throw invalidField('agent_id', 'unknown');
    const isFirst = !before && version === 0;
    const after = isFirst
      ? await insertMetrics(tx.db, {
          ...typed,
          id: uuid(),
          agent_id,
          month,
          created_by: context.actor.profileId,
          created_at: now,
          updated_at: now,
        })
      : before?.version === version
        ? await updateMetrics(tx.db, before.id, { ...typed, updated_at: now })
        : null;
    const shown = () => findMonth(tx.db, { agent_id, month, now });
    if (after) {
      await recordChange(tx, before, after);
      return shown();
    }
    const stands = before ?? (await lockMetrics(tx.db, agent_id, month));
    if (stands && isSame(metricsOf(stands), typed)) return shown();
    const editor = stands && (await findLastEditor(tx.db, topic, stands.id));
    throw new Failure('conflict', { current: await shown(), changedBy: editor?.changedBy ?? null });
  });
}

async function recordChange(tx: Transaction, before: MetricsRow | null, after: MetricsRow): Promise<void> {
  const { agent_id, month } = after;
  const difference = {
    // The change log needs agent and month once, although neither ever changes.
    ...(before ? {} : { agent_id: [null, agent_id] as const, month: [null, month] as const }),
    ...differenceOf<TypedMetrics>(before ? metricsOf(before) : nothing, metricsOf(after)),
  };
  if (Object.keys(difference).length === 0) return;
  await tx.record({ topic, entityId: after.id, action: before ? 'updated' : 'created', difference });
}

function metricsOf(from: TypedMetrics): TypedMetrics {
  const { deals_completed, total_revenue, target_revenue } = from;
  const { client_satisfaction, response_time_hours, conversion_rate } = from;
  return {
    deals_completed,
    total_revenue,
    target_revenue,
    client_satisfaction,
    response_time_hours,
    conversion_rate,
  };
}

/** Compares decimals by value: the database writes '5.0' for '5'. */
function isSame(one: TypedMetrics, other: TypedMetrics): boolean {
  return metricFields.every((field) => {
    const [left, right] = [one[field], other[field]];
    return left === null || right === null ? left === right : Number(left) === Number(right);
  });
}
