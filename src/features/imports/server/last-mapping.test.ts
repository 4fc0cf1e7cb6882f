import { describe, expect, it } from 'vitest';
import { type DayOrder, dayOrders } from '../cells/days.ts';
import { type ImportFields, type ImportMapping, unitIn } from '../mapping.ts';
import { withProvenDays } from './last-mapping.ts';

describe('the day order of a file with the mapping of the last import', () => {
  const fields: ImportFields<'follow_up_on' | 'created_on'> = {
    kind: 'leads',
    all: ['follow_up_on', 'created_on'],
    required: [],
    units: { follow_up_on: dayOrders, created_on: dayOrders },
    derived: [],
    readFirst: [],
  };
  const columns = ['Created', 'Follow-up'];
  const mapped = (unit: DayOrder): ImportMapping => ({
    follow_up_on: { kind: 'column', column: 'Follow-up', unit },
    created_on: { kind: 'column', column: 'Created', unit },
  });

  it.each<[DayOrder, Array<DayOrder | null>, DayOrder[]]>([
    ['day_first', ['month_first', 'month_first'], ['month_first', 'month_first']],
    ['month_first', ['day_first', 'day_first'], ['day_first', 'day_first']],
    // 04/05/2026 alone proves nothing: the last import decides, or a column beside it.
    ['month_first', [null, null], ['month_first', 'month_first']],
    ['day_first', [null, null], ['day_first', 'day_first']],
    ['day_first', [null, 'month_first'], ['month_first', 'month_first']],
    ['month_first', ['day_first', null], ['day_first', 'day_first']],
    ['month_first', ['month_first', 'day_first'], ['month_first', 'day_first']],
  ])('last %s, proven %j: %j', (last, proven, units) => {
    const mapping = withProvenDays(mapped(last), fields, { columns, dayOrders: proven });
    const read = ['created_on', 'follow_up_on'].map((field) => unitIn(dayOrders, mapping[field] ?? { kind: 'none' }));
    expect(read).toEqual(units);
  });
});
