import { expect, it } from 'vitest';
import type { MeetingCard } from '../../contract.ts';
import { entriesOf } from './entry.ts';

const timeZone = 'Asia/Kolkata';
/** A meeting with only the fields that determine its position, in Indian time. */
const standing = (at: string, duration_minutes: number) =>
  entriesOf({ meeting_date: new Date(`${at}:00+05:30`).toISOString(), duration_minutes } as MeetingCard, timeZone).map(
    ({ meeting: _, ...position }) => position,
  );

it('puts a meeting on its day', () => {
  expect(standing('2026-11-18T10:00', 60)).toEqual([
    { day: '2026-11-18', begins: 600, ends: 660, daysBefore: 0, continues: false },
  ]);
});

it('puts a meeting past midnight on both days', () => {
  expect(standing('2026-11-30T23:30', 60)).toEqual([
    { day: '2026-11-30', begins: 1410, ends: 1440, daysBefore: 0, continues: true },
    { day: '2026-12-01', begins: 0, ends: 30, daysBefore: 1, continues: false },
  ]);
});

it('leaves the next day empty if a meeting ends at midnight', () => {
  expect(standing('2026-11-18T23:00', 60)).toMatchObject([{ day: '2026-11-18', ends: 1440, continues: false }]);
  expect(standing('2026-11-18T00:00', 1440)).toMatchObject([{ begins: 0, ends: 1440, continues: false }]);
});
