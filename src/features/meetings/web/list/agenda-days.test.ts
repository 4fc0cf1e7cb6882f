import { describe, expect, it } from 'vitest';
import { aMeetingCard } from '../../meeting-testing.ts';
import { agendaDays, nearness } from './agenda-days.ts';

const at = (meeting_date: string) =>
  aMeetingCard({
    id: meeting_date,
    title: '',
    meeting_type: 'showing',
    meeting_date,
    location: '',
    created_at: meeting_date,
  });

describe('agendaDays', () => {
  it('groups by the day in the company’s time zone, not in UTC', () => {
    const evening = at('2026-11-21T18:00:00Z');
    const night = at('2026-11-21T18:45:00Z');
    const morning = at('2026-11-22T04:00:00Z');
    expect(agendaDays([evening, night, morning], 'Asia/Kolkata')).toEqual([
      { day: '2026-11-21', meetings: [evening] },
      { day: '2026-11-22', meetings: [night, morning] },
    ]);
  });

  it('keeps the given order', () => {
    const days = agendaDays([at('2026-11-23T04:00:00Z'), at('2026-11-21T04:00:00Z')], 'Asia/Kolkata');
    expect(days.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-21']);
  });
});

it.each([
  ['2026-12-31', 'yesterday'],
  ['2027-01-01', 'today'],
  ['2027-01-02', 'tomorrow'],
  ['2027-01-03', null],
])('%s is %s', (day, name) => expect(nearness(day, '2027-01-01')).toBe(name));
