import { v7 as uuid } from 'uuid';
import { listClients } from '#features/clients/server/service/read-clients.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { listLeads } from '#features/leads/server/service/read-leads.ts';
import { findDemoProperty } from '#features/properties/server/demo.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { needsLocation } from '../rules.ts';
import type { DemoMeeting } from './demo-meetings.ts';
import { demoMeetings } from './demo-meetings.ts';
import { changeMeetingStatus } from './service/change-status.ts';
import { readMeeting } from './service/read-meetings.ts';
import { rescheduleMeeting } from './service/reschedule-meeting.ts';
import { createMeeting, saveNotes } from './service/save-meeting.ts';

const hourMs = 3_600_000;

/** Schedules, moves, completes and annotates the demo meetings, each on its own day. */
export async function makeDemoMeetings(people: ReadonlyArray<Context<Staff>>): Promise<void> {
  const [first] = people;
  if (!first) return;
  const now = first.clock.now();
  const { time_zone } = await findCompany(first.db);
  const today = dayOf(now, time_zone);
  for (const meeting of demoMeetings) {
    const by = people[meeting.agent] ?? first;
    const date = instantAt(workday(today, meeting.day), meeting.time, time_zone);
    await completeMeeting(by, meeting, { date, now, today, time_zone });
  }
}

interface Days {
  readonly date: Date;
  readonly now: Date;
  readonly today: string;
  readonly time_zone: string;
}

async function completeMeeting(
  by: Context<Staff>,
  meeting: DemoMeeting,
  { date, now, today, time_zone }: Days,
): Promise<void> {
  const { title, type: meeting_type, minutes = 60, status = 'scheduled', moved, outcome, notes = '' } = meeting;
  const id = uuid();
  const property = meeting.property === undefined ? undefined : await findDemoProperty(by, meeting.property);
  const meetingLocation = meeting.location ?? (property ? `${property.address}, ${property.city}` : 'Pune');
  const before = moved === undefined ? date : new Date(date.getTime() - 48 * hourMs);
  // A few days ahead, and never in the future.
  const madeAt = Math.min(before.getTime() - 60 * hourMs, now.getTime() - hourMs);
  const at = (instant: number) => ({ ...by, clock: { now: () => new Date(Math.min(instant, now.getTime())) } });
  await createMeeting(at(madeAt), {
    id,
    title,
    meeting_type,
    duration_minutes: minutes,
    status: 'scheduled',
    description: '',
    video_link: null,
    meeting_date: before.toISOString(),
    location: needsLocation(meeting_type) ? meetingLocation : '',
    client_id: meeting.client === undefined ? null : await findClient(by, meeting.client),
    lead_id: meeting.lead === undefined ? null : await findLead(by, meeting.lead),
    agent_id: null,
    property_id: property?.id ?? null,
    overlap_confirmed: true,
  });
  if (moved !== undefined)
    await rescheduleMeeting(at(madeAt + 20 * hourMs), {
      id,
      from: before.toISOString(),
      meeting_date: date.toISOString(),
      reason: moved,
      overlap_confirmed: true,
    });
  const isOver = date.getTime() + minutes * 60_000 < now.getTime();
  const end = isOver && status !== 'cancelled' ? 'completed' : status;
  if (end !== 'scheduled')
    await changeMeetingStatus(at(isOver ? date.getTime() + hourMs : now.getTime()), {
      id,
      from: 'scheduled',
      status: end,
    });
  if (!isOver || outcome === undefined) return;
  const noted = at(date.getTime() + 2 * hourMs);
  const { version } = await readMeeting(noted, id);
  const followUp =
    meeting.followUp === undefined ? null : instantAt(workday(today, meeting.followUp), '11:00', time_zone);
  await saveNotes(noted, {
    id,
    version,
    meeting_notes: notes,
    outcome,
    follow_up_required: followUp !== null,
    next_follow_up_date: followUp?.toISOString() ?? null,
  });
}

/** The day so many working days away. Sunday is none; on a Sunday, Monday's meetings count as today's. */
function workday(today: string, days: number): string {
  const isFree = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  let day = isFree(today) ? addDays(today, 1) : today;
  for (let left = Math.abs(days); left > 0; ) {
    day = addDays(day, Math.sign(days));
    if (!isFree(day)) left -= 1;
  }
  return day;
}

async function findClient(context: Context<Staff>, name: string): Promise<string | null> {
  const { items } = await listClients(context, { search: name, limit: 1 });
  return items[0]?.id ?? null;
}

async function findLead(context: Context<Staff>, name: string): Promise<string | null> {
  const { items } = await listLeads(context, { search: name, limit: 1 });
  return items[0]?.id ?? null;
}
