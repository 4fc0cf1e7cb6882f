import { toLatinDigits } from '#platform/digits.ts';
import type { MetricField, TypedMetrics } from '../rules.ts';
import { metricFields } from '../rules.ts';

/** The texts of the dialog's fields; an empty field is computed. */
export type MetricsValues = Record<MetricField, string>;

/** Figures as a person would type them: '5', not '5.0'. */
export function toMetricsValues(typed: TypedMetrics): MetricsValues {
  const texts = metricFields.map((field) => [field, String(typed[field] ?? '').replace(/\.0+$/u, '')]);
  // One entry for each field.
  return Object.fromEntries(texts) as MetricsValues;
}

/** The input to check and send: an unreadable value stays text, so that the check names its field. */
export function toMetricsInput(values: MetricsValues): { [Field in MetricField]: string | number | null } {
  const read = (field: MetricField) => toLatinDigits(values[field]).trim().replace(',', '.') || null;
  const deals = toLatinDigits(values.deals_completed).trim();
  return {
    deals_completed: deals === '' ? null : /^-?\d+$/u.test(deals) ? Number(deals) : deals,
    total_revenue: values.total_revenue || null,
    target_revenue: values.target_revenue || null,
    client_satisfaction: read('client_satisfaction'),
    response_time_hours: read('response_time_hours'),
    conversion_rate: read('conversion_rate'),
  };
}
