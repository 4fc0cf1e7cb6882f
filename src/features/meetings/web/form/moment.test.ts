import { describe, expect, it } from 'vitest';
import { noMoment, toInstant, toLocalDateTime } from './moment.ts';

describe('moments', () => {
  it('are in the company’s time zone', () => {
    expect(toLocalDateTime('2026-11-21T20:00:00Z', 'Asia/Kolkata')).toEqual({ day: '2026-11-22', time: '01:30' });
    expect(toInstant({ day: '2026-11-22', time: '01:30' }, 'Asia/Kolkata')).toBe('2026-11-21T20:00:00.000Z');
  });

  it.each([
    { day: '', time: '10:00' },
    { day: '2026-11-21', time: '' },
    { day: '31/31/2026', time: '10:00' },
  ])('are null while $day $time is typed', (typed) => expect(toInstant(typed, 'Asia/Kolkata')).toBeNull());

  it('start empty', () => expect(toLocalDateTime(null, 'Asia/Kolkata')).toEqual(noMoment));
});
