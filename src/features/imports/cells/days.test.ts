import { expect, it } from 'vitest';
import { provenDayOrder, readDayCell } from './days.ts';

it.each([
  ['2026-03-04', '2026-03-04'],
  ['2026/3/4', '2026-03-04'],
  ['2026-03-04T10:20:30Z', '2026-03-04'],
  ['2026-03-04 10:20', '2026-03-04'],
  ['04/03/2026', '2026-03-04'],
  ['4-3-2026', '2026-03-04'],
  ['4.3.26', '2026-03-04'],
  ['4 Mar 2026', '2026-03-04'],
  ['04-Mar-26', '2026-03-04'],
  ['4th March, 2026', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['29/02/2024', '2024-02-29'],
  ['०४/०३/२०२६', '2026-03-04'],
])('%s is %s', (text, day) => {
  expect(readDayCell(text)).toEqual({ kind: 'day', day });
});

it.each([
  '18-May',
  'May-18',
  'Ready To Move',
  '31/02/2026',
  '29/02/2023',
  '05/25/2026',
  '2026-13-01',
  '1/1/1850',
  '45000',
])('%s is not a day', (text) => {
  expect(readDayCell(text)).toEqual({ kind: 'unreadable', code: 'unreadable', text });
});

it('reads the month first in a month-first column', () => {
  expect(readDayCell('05/25/2026', 'month_first')).toEqual({ kind: 'day', day: '2026-05-25' });
  expect(readDayCell('2026-05-25', 'month_first')).toEqual({ kind: 'day', day: '2026-05-25' });
});

it.each([
  [['04/05/2026', '05/25/2026'], 'month_first'],
  [['04/05/2026', '25/05/2026', ''], 'day_first'],
  [['04/05/2026', '2026-05-25', '4 May 2026'], null],
  [['25/05/2026', '05/25/2026'], null],
  [['Ready To Move', ''], null],
])('the cells %j imply %s', (cells, order) => {
  expect(provenDayOrder(cells)).toBe(order);
});
