import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { createdAt, key, moneyColumn, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Typed figures of an agent's month; a null column is computed. A cleared month keeps its row. */
export const performanceMetrics = pgTable(
  'performance_metrics',
  {
    id: key(),
    agent_id: uuid('agent_id')
      .notNull()
      .references(() => profiles.id),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    deals_completed: integer('deals_completed'),
    total_revenue: moneyColumn('total_revenue'),
    target_revenue: moneyColumn('target_revenue'),
    client_satisfaction: numeric('client_satisfaction', { precision: 2, scale: 1 }),
    response_time_hours: numeric('response_time_hours', { precision: 6, scale: 1 }),
    conversion_rate: numeric('conversion_rate', { precision: 4, scale: 1 }),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    unique('performance_metrics_month').on(table.agent_id, table.month),
    check('performance_metrics_first_day', sql`extract(day from ${table.month}) = 1`),
    check('performance_metrics_deals_range', sql`${table.deals_completed} between 0 and 1000000`),
    check('performance_metrics_revenue_range', sql`${table.total_revenue} between 0 and 9999999999`),
    check('performance_metrics_target_range', sql`${table.target_revenue} between 0 and 9999999999`),
    check('performance_metrics_satisfaction_range', sql`${table.client_satisfaction} between 0 and 5`),
    check('performance_metrics_response_range', sql`${table.response_time_hours} between 0 and 99999.9`),
    check('performance_metrics_conversion_range', sql`${table.conversion_rate} between 0 and 100`),
  ],
);

export const performanceMetricTexts = personalTexts(performanceMetrics, {});
