import { expect, it } from 'vitest';
import { inAnHour, nextWeek, thisEvening, tomorrow } from './due-choices.ts';

const zone = 'Asia/Kolkata';

it('counts hours and days in the company’s zone', () => {
  // 23:30 on Tuesday in India.
  const late = new Date('2026-03-10T18:00:00Z');
  expect(inAnHour(late, zone)).toEqual({ on: '2026-03-11', time: '00:30' });
  expect(thisEvening(late, zone)).toBeNull();
  expect(tomorrow(late, zone)).toEqual({ on: '2026-03-11', time: null });
  expect(nextWeek(late, zone)).toEqual({ on: '2026-03-17', time: null });
  expect(thisEvening(new Date('2026-03-10T12:29:00Z'), zone)).toEqual({ on: '2026-03-10', time: '18:00' });
  expect(thisEvening(new Date('2026-03-10T12:30:00Z'), zone)).toBeNull();
});
