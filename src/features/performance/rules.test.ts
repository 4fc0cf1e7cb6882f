import { expect, it } from 'vitest';
import { addMonths, lastDayOf, monthOf } from '#platform/months.ts';
import type { CountedMonth, TypedMetrics } from './rules.ts';
import { figuresOf, isMonth, sumUp, targetStatusOf } from './rules.ts';

const counted: CountedMonth = {
  deals_completed: 3,
  total_revenue: '250000.00',
  deal_value: '20000000.00',
  leads_won: 1,
  leads_created: 3,
  response_time_hours: '5.5',
  meetings_held: 4,
};
const untyped: TypedMetrics = {
  deals_completed: null,
  total_revenue: null,
  target_revenue: null,
  client_satisfaction: null,
  response_time_hours: null,
  conversion_rate: null,
};
const nothing: CountedMonth = {
  deals_completed: 0,
  total_revenue: '0.00',
  deal_value: '0.00',
  leads_won: 0,
  leads_created: 0,
  response_time_hours: null,
  meetings_held: 0,
};

it.each([
  ['90.01', '100', 'above'],
  ['90.00', '100', 'on'],
  ['70.01', '100', 'on'],
  ['70.00', '100', 'below'],
  ['0', '100', 'below'],
  // A float would be too inexact: 90 % of 9,999,999,999 is 8,999,999,999.10.
  ['8999999999.10', '9999999999', 'on'],
  ['8999999999.11', '9999999999', 'above'],
  ['0.07', '0.1', 'below'],
] as const)('%s of a target of %s is %s', (revenue, target, status) => {
  expect(targetStatusOf(revenue, target)).toBe(status);
});

it('shows computed figures without typed ones', () => {
  expect(figuresOf(counted, untyped, null)).toEqual({
    deals_completed: 3,
    total_revenue: '250000.00',
    target_revenue: null,
    client_satisfaction: null,
    response_time_hours: '5.5',
    conversion_rate: 33,
    meetings_held: 4,
    deal_value: '20000000.00',
    average_deal_value: '6666666.67',
    revenue_per_deal: '83333.33',
    achievement: null,
    status: null,
  });
});

it('shows typed figures instead, including a typed 0', () => {
  const typed = { ...untyped, deals_completed: 0, total_revenue: '360000.01', conversion_rate: '12.5' };
  const figures = figuresOf(counted, typed, { amount: '400000', since: '2026-01-01' });
  expect(figures).toMatchObject({ deals_completed: 0, total_revenue: '360000.01', conversion_rate: 13 });
  // The deal value cannot be typed: it is averaged over the computed deals.
  expect(figures).toMatchObject({ average_deal_value: '6666666.67', revenue_per_deal: null });
  expect(figures).toMatchObject({ achievement: 90, status: 'above' });
});

it('has no ratios for a month without records or target', () => {
  expect(figuresOf(nothing, untyped, null)).toMatchObject({
    conversion_rate: null,
    response_time_hours: null,
    average_deal_value: null,
    revenue_per_deal: null,
  });
  const target = { amount: '0.00', since: '2026-01-01' };
  expect(figuresOf(counted, untyped, target)).toMatchObject({ achievement: null, status: null });
});

it('adds up months, with no achievement for months without a target and no mean for months without a figure', () => {
  const target = { amount: '200000', since: '2026-01-01' };
  const months = [
    figuresOf(counted, { ...untyped, client_satisfaction: '4.5' }, target),
    figuresOf(nothing, { ...untyped, client_satisfaction: '4.0', conversion_rate: '50' }, target),
    figuresOf(counted, { ...untyped, response_time_hours: '0.4' }, null),
    figuresOf(nothing, untyped, null),
  ];
  expect(sumUp(months, [counted, nothing, counted, nothing])).toEqual({
    deals_completed: 6,
    total_revenue: '500000.00',
    target_revenue: '400000.00',
    client_satisfaction: '4.3',
    // 33, 50 and 33 percent; 5.5 and 0.4 hours.
    response_time_hours: '3.0',
    conversion_rate: 39,
    meetings_held: 8,
    deal_value: '40000000.00',
    average_deal_value: '6666666.67',
    revenue_per_deal: '83333.33',
    achievement: 63,
    status: 'below',
  });
  expect(sumUp([], [])).toMatchObject({ conversion_rate: null, achievement: null, revenue_per_deal: null });
});

it('computes with months', () => {
  expect(isMonth('2026-11-01')).toBe(true);
  expect(isMonth('2026-11-02')).toBe(false);
  expect(addMonths('2026-01-01', -2)).toBe('2025-11-01');
  expect(monthOf('2026-02-28')).toBe('2026-02-01');
  expect(lastDayOf('2028-02-01')).toBe('2028-02-29');
});
