import { findCompany } from '#features/company/server/repository.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { addMonths, monthOf } from '#platform/months.ts';
import type { TypedMetrics } from '../rules.ts';
import { saveMetrics } from './service/save-metrics.ts';

/** Typed figures of a month, counted back from the current one; the first list is for the first person. */
type Typed = Partial<TypedMetrics> & { readonly ago: number };

const typedOf: ReadonlyArray<readonly Typed[]> = [
  [
    { ago: 6, target_revenue: '250000' },
    { ago: 3, target_revenue: '300000', client_satisfaction: '4.6' },
    { ago: 1, client_satisfaction: '4.8' },
  ],
  [
    { ago: 6, target_revenue: '300000' },
    { ago: 4, client_satisfaction: '4.2' },
    { ago: 2, client_satisfaction: '4.4', response_time_hours: '3.5' },
  ],
  [
    { ago: 6, target_revenue: '200000', client_satisfaction: '4.5' },
    { ago: 2, target_revenue: '250000', client_satisfaction: '4.7' },
  ],
  [
    { ago: 6, target_revenue: '150000' },
    { ago: 5, client_satisfaction: '3.9' },
    { ago: 1, client_satisfaction: '4.1' },
  ],
  [{ ago: 4, target_revenue: '100000' }],
];

const nothing: TypedMetrics = {
  deals_completed: null,
  total_revenue: null,
  target_revenue: null,
  client_satisfaction: null,
  response_time_hours: null,
  conversion_rate: null,
};

export async function makeDemoPerformance(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  const current = monthOf(dayOf(admin.clock.now(), (await findCompany(admin.db)).time_zone));
  for (const [index, { actor }] of people.entries())
    for (const { ago, ...typed } of typedOf[index] ?? []) {
      const month = addMonths(current, -ago);
      await saveMetrics(admin, { ...nothing, ...typed, agent_id: actor.profileId, month, version: 0 });
    }
}
