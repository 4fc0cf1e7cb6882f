import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { followUpSchema } from '#features/follow-ups/contract.ts';
import { finishFollowUp, readFollowUpsOf } from '#features/follow-ups/server/service.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { aMeeting } from '../meeting-testing.ts';
import { readMeeting } from './service/read-meetings.ts';
import { createMeeting, saveNotes } from './service/save-meeting.ts';

let agency: TestAgency;
let rohan: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  agency.clock.set('2026-03-10T06:00:00Z');
});
afterAll(() => agency.close());

it('plans, moves and clears the follow-up that the notes of a meeting ask for', async () => {
  const { id: client_id } = await createClient(rohan, aClient({ full_name: 'Kavita Joshi' }));
  const agent_id = rohan.actor.profileId;
  const { id } = await createMeeting(rohan, aMeeting({ client_id, agent_id, meeting_date: '2026-03-10T09:00:00Z' }));
  const write = async (next_follow_up_date: string | null, meeting_notes = '') =>
    saveNotes(rohan, {
      id,
      version: (await readMeeting(rohan, id)).version,
      meeting_notes,
      outcome: null,
      follow_up_required: next_follow_up_date !== null,
      next_follow_up_date,
    });
  const planned = async () =>
    (await readFollowUpsOf(rohan, { topic: 'clients', person_id: client_id })).map((found) => {
      // Its id is made by the database.
      const { due_at, ...row } = followUpSchema.parse(found);
      return [due_at.slice(0, 16), row.source_meeting_id, row.agent_id];
    });
  await write('2026-03-12T11:00:00Z');
  expect(await planned()).toEqual([['2026-03-12T11:00', id, agent_id]]);
  await write('2026-03-13T11:00:00Z');
  expect(await planned()).toEqual([['2026-03-13T11:00', id, agent_id]]);
  await write(null);
  expect(await planned()).toEqual([]);
  await write('2026-03-14T11:00:00Z');
  const [asked] = await readFollowUpsOf(rohan, { topic: 'clients', person_id: client_id });
  await finishFollowUp(rohan, asked?.id ?? '');
  // Other notes do not ask again, another date does.
  await write('2026-03-14T11:00:00Z', 'Liked it');
  expect(await planned()).toEqual([]);
  await write('2026-03-15T11:00:00Z', 'Liked it');
  expect(await planned()).toEqual([['2026-03-15T11:00', id, agent_id]]);
  await expect(write('2036-03-15T11:00:00Z')).rejects.toMatchObject({
    details: { fields: [{ path: 'next_follow_up_date', code: 'too_big', limit: '2036-03-10' }] },
  });
});
