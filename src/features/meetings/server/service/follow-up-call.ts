import { msg } from '@lingui/core/macro';
import { v7 as uuid } from 'uuid';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { freeStart, likelyStart } from '../../start-times.ts';
import { listMeetings } from './read-meetings.ts';
import { createMeeting } from './save-meeting.ts';

const minutes = 15;

/**
 * Schedules the next call with a client on a day, at the first time the caller is free. The client is not notified:
 * nothing was agreed with them.
 */
export async function scheduleFollowUpCall(
  context: StaffContext,
  { clientId, day }: { clientId: string; day: string },
): Promise<void> {
  const { profileId: agentId } = context.actor;
  const now = context.clock.now();
  const { time_zone: timeZone } = await findCompany(context.db);
  const today = dayOf(now, timeZone);
  // A call queued offline may arrive after its day.
  const likely = likelyStart(now, timeZone, day < today ? today : day);
  const agent = agentId === null ? [] : [agentId];
  const busy = await listMeetings(context, { agent, from: likely.date, until: addDays(likely.date, 1), limit: 60 });
  const start = freeStart(likely, busy.items, timeZone);
  const name = (await findClientRow(context.db, clientId))?.full_name ?? '';
  const language = context.actor.kind === 'person' ? context.actor.language : 'en';
  await createMeeting(context, {
    id: uuid(),
    title: textsFor(language)._(msg`Phone call with ${name}`),
    meeting_type: 'phone_call',
    client_id: clientId,
    lead_id: null,
    agent_id: agentId,
    property_id: null,
    meeting_date: instantAt(start.date, start.time, timeZone).toISOString(),
    duration_minutes: minutes,
    location: '',
    video_link: null,
    description: '',
    status: 'scheduled',
    reminders: [],
    overlap_confirmed: true,
  });
}
