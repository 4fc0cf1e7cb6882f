import { expect, it } from 'vitest';
import { metricsInput } from '../contract.ts';
import { toMetricsInput, toMetricsValues } from './metrics-values.ts';

const typed = {
  deals_completed: 0,
  total_revenue: '50000.00',
  target_revenue: null,
  client_satisfaction: '4.5',
  response_time_hours: '5.0',
  conversion_rate: null,
};

it('form fields hold typed figures, and are blank for computed ones', () => {
  expect(toMetricsValues(typed)).toEqual({
    deals_completed: '0',
    total_revenue: '50000',
    target_revenue: '',
    client_satisfaction: '4.5',
    response_time_hours: '5',
    conversion_rate: '',
  });
});

it('a blank field is computed, a 0 is a 0', () => {
  const values = { ...toMetricsValues(typed), deals_completed: ' ', conversion_rate: '०', response_time_hours: '૨,૫' };
  const input = metricsInput.parse(toMetricsInput(values));
  expect(input).toEqual({
    deals_completed: null,
    total_revenue: '50000',
    target_revenue: null,
    client_satisfaction: '4.5',
    response_time_hours: '2.5',
    conversion_rate: '0',
  });
});

it.each([
  ['deals_completed', '-1'],
  ['deals_completed', '2.5'],
  ['deals_completed', 'two'],
  ['total_revenue', '10.005'],
  ['client_satisfaction', '4.55'],
  ['response_time_hours', '-2'],
  ['conversion_rate', '101'],
] as const)('%s of %s is refused', (field, value) => {
  const { success, error } = metricsInput.safeParse(toMetricsInput({ ...toMetricsValues(typed), [field]: value }));
  expect([success, error?.issues.map(({ path }) => path)]).toEqual([false, [[field]]]);
});
