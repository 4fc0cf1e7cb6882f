import { expect, it } from 'vitest';
import { followUpCountQuery, followUpListQuery, followUpsOfQuery } from '#features/follow-ups/web/queries.ts';
import { feedQuery, meetingQuery, overlapsQuery } from '#features/meetings/web/queries.ts';
import { todayQuery } from '#features/today/web/queries.ts';
import { visitQuery } from '#features/visits/web/queries.ts';
import { isPersistedQuery } from './persisted-queries.ts';

const id = '01890000-0000-7000-8000-000000000001';

it.each([
  ['the day', todayQuery({}), true],
  ['a visit', visitQuery(id), true],
  ['a meeting', meetingQuery(id), true],
  ['the list of follow-ups', followUpListQuery({ whose: 'mine' }), true],
  ['the count of follow-ups', followUpCountQuery({ whose: 'mine' }), true],
  ['the follow-ups of a person', followUpsOfQuery('clients', id), true],
  ['the secret URL of the calendar', feedQuery, false],
  [
    'meetings at the same time',
    overlapsQuery({ agent_id: id, meeting_date: '2026-11-26T06:00:00.000Z', duration_minutes: 60 }),
    false,
  ],
])('decides whether %s is kept for use without a network', (_, { queryKey }, isKept) => {
  expect(isPersistedQuery(queryKey)).toBe(isKept);
});
