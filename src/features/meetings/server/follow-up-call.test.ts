import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { logCall } from '#features/communications/server/log-contact.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { scheduleFollowUpCall } from './service/follow-up-call.ts';
import { readReminders } from './service/plan-reminders.ts';
import { listMeetings } from './service/read-meetings.ts';

let agency: TestAgency;
let rohan: Context<Staff>;
let clientId: string;

beforeAll(async () => {
  agency = await openTestAgency();
  rohan = await agency.hire('Agent', 'Rohan Deshpande');
  // 11:30 in India.
  agency.clock.set('2026-03-10T06:00:00Z');
  ({ id: clientId } = await createClient(
    rohan,
    aClient({ full_name: 'Kavita Joshi', email: 'kavita@example.in', language: 'mr' }),
  ));
});
afterAll(() => agency.close());

const call = (follow_up_on?: string) => ({
  client_id: clientId,
  id: uuid(),
  direction: 'out' as const,
  outcome: 'reached' as const,
  duration_minutes: null,
  note: '',
  ...(follow_up_on && { follow_up_on }),
});
const planned = async () =>
  (await listMeetings(rohan, {})).items.map(({ title, meeting_date }) => `${title}, ${meeting_date.slice(0, 16)}`);

it('schedules the next call of a client with the logged call, once and when the agent is free', async () => {
  await logCall(rohan, call(), scheduleFollowUpCall);
  expect(await planned()).toEqual([]);

  const tomorrow = call('2026-03-11');
  await logCall(rohan, tomorrow, scheduleFollowUpCall);
  await logCall(rohan, tomorrow, scheduleFollowUpCall);
  expect(await planned()).toEqual(['Phone call with Kavita Joshi, 2026-03-11T04:30']);
  const [meeting] = (await listMeetings(rohan, {})).items;
  expect(meeting).toMatchObject({ meeting_type: 'phone_call', client_id: clientId, agent_id: rohan.actor.profileId });
  expect(await readReminders(rohan, meeting?.id ?? '')).toEqual([]);

  await logCall(rohan, call('2026-03-11'), scheduleFollowUpCall);
  // A call that was queued offline until its day was over.
  await logCall(rohan, call('2026-03-09'), scheduleFollowUpCall);
  expect(await planned()).toEqual([
    'Phone call with Kavita Joshi, 2026-03-10T06:30',
    'Phone call with Kavita Joshi, 2026-03-11T04:30',
    'Phone call with Kavita Joshi, 2026-03-11T05:00',
  ]);
});
