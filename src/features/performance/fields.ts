import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import type { MetricField } from './rules.ts';

/** The figures of a month that a person types, with how each reads everywhere. */
export const performanceFields = {
  deals_completed: { label: msg`Deals completed`, kind: 'number' },
  total_revenue: { label: msg`Total Revenue`, kind: 'money' },
  target_revenue: { label: msg`Target revenue`, kind: 'money' },
  client_satisfaction: { label: msg`Client rating`, kind: 'number' },
  response_time_hours: { label: msg`Response time (hours)`, kind: 'number' },
  conversion_rate: { label: msg`Conversion rate (%)`, kind: 'number' },
} as const satisfies RecordFields<MetricField>;
