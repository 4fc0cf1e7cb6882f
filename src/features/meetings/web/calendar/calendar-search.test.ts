import { describe, expect, it } from 'vitest';
import { calendarFilter, readCalendarSearch } from './calendar-search.ts';

const agent = '0190f1c2-7d3e-7aaa-8bbb-0123456789ab';

describe('readCalendarSearch', () => {
  it('keeps valid parameters', () => {
    const search = { view: 'month', day: '2026-11-21', whose: agent, type: 'showing' };
    expect(readCalendarSearch(search)).toEqual(search);
  });

  it('drops invalid parameters', () => {
    expect(readCalendarSearch({ view: 'year', day: '2026-02-30', whose: 'x', type: 1 })).toEqual({});
    expect(readCalendarSearch({ day: '0000-01-01' })).toEqual({});
  });
});

describe('calendarFilter', () => {
  it.each([
    [{}, { whose: 'mine' }],
    [{ whose: 'all' }, {}],
    [{ whose: 'unassigned' }, { whose: 'unassigned' }],
    [{ whose: agent, type: 'showing' } as const, { agent: [agent], type: ['showing'] }],
  ])('converts %j', (search, filter) => expect(calendarFilter(search)).toEqual(filter));
});
