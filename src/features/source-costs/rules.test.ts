import { expect, it } from 'vitest';
import { costByMonth, costPer, separateRuns } from './rules.ts';

it('counts a month that is only partly in the period by its days', () => {
  const months = costByMonth(
    3_000_00n,
    { from: '2026-01-16', until: '2026-03-31' },
    { from: '2026-01-01', until: '2026-03-10' },
  );
  expect(months).toEqual([
    { month: '2026-01-01', days: 16, paise: 1_548_39n },
    { month: '2026-02-01', days: 28, paise: 3_000_00n },
    { month: '2026-03-01', days: 10, paise: 967_74n },
  ]);
  expect(costByMonth(100n, { from: '2028-02-01', until: '2028-02-29' }, { from: null, until: '2030-01-01' })).toEqual([
    { month: '2028-02-01', days: 29, paise: 100n },
  ]);
  expect(
    costByMonth(100n, { from: '2026-02-01', until: '2026-02-28' }, { from: '2026-03-01', until: '2026-03-01' }),
  ).toEqual([]);
});

it('gives each day of a connection to its last run', () => {
  const run = (connection_id: string, from: string, until: string | null) => ({ connection_id, from, until });
  const runs = [
    run('a', '2026-11-01', '2026-11-05'),
    run('b', '2026-11-02', null),
    run('a', '2026-11-05', '2026-11-05'),
    run('a', '2026-11-05', '2026-11-09'),
  ];
  expect(separateRuns(runs, '2026-11-20')).toEqual([
    run('a', '2026-11-01', '2026-11-04'),
    run('b', '2026-11-02', '2026-11-20'),
    run('a', '2026-11-05', '2026-11-09'),
  ]);
});

it('divides half up, and not by zero', () => {
  expect([costPer(100n, 3), costPer(50n, 100), costPer(100n, 0)]).toEqual([33n, 1n, null]);
});
