import { expect, it } from 'vitest';
import type { MeetingCard } from '../../contract.ts';
import { entriesOf } from './entry.ts';

const timeZone = 'Asia/Kolkata';
/** Of a meeting on the clocks of India; nothing else of it matters to where it stands. */
const standing = (at: string, duration_minutes: number) =>
  entriesOf({ meeting_date: new Date(`${at}:00+05:30`).toISOString(), duration_minutes } as MeetingCard, timeZone).map(
    ({ meeting: _, ...position }) => position,
  );

it('puts a meeting into its day', () => {
  expect(standing('2026-11-18T10:00', 60)).toEqual([
    { day: '2026-11-18', begins: 600, ends: 660, daysBefore: 0, goesOn: false },
  ]);
});

it('puts one that goes on after midnight into both its days', () => {
  expect(standing('2026-11-30T23:30', 60)).toEqual([
    { day: '2026-11-30', begins: 1410, ends: 1440, daysBefore: 0, goesOn: true },
    { day: '2026-12-01', begins: 0, ends: 30, daysBefore: 1, goesOn: false },
  ]);
});

it('leaves the next day alone where a meeting ends with its own', () => {
  expect(standing('2026-11-18T23:00', 60)).toMatchObject([{ day: '2026-11-18', ends: 1440, goesOn: false }]);
  expect(standing('2026-11-18T00:00', 1440)).toMatchObject([{ begins: 0, ends: 1440, goesOn: false }]);
});
