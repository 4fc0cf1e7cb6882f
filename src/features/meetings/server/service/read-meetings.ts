import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type {
  Calendar,
  CalendarQuery,
  Meeting,
  MeetingCard,
  MeetingFilter,
  MeetingPage,
  MeetingQuery,
} from '../../contract.ts';
import type { Asker } from '../repository/list-meetings.ts';
import { countFiltered, findCalendar, findPage } from '../repository/list-meetings.ts';
import { findMeeting, findOverlaps } from '../repository/meeting-rows.ts';

/** A page as it travels. */
export async function servePage(context: StaffContext, query: MeetingQuery): Promise<ReadyJson<MeetingPage>> {
  return new ReadyJson(await findPage(context.db, askerOf(context), query));
}

export async function listMeetings(context: StaffContext, query: MeetingQuery): Promise<MeetingPage> {
  return (await servePage(context, query)).value();
}

/** Exact without a filter, capped otherwise. */
export async function countMeetings(
  context: StaffContext,
  filter: MeetingFilter,
): Promise<{ value: number; is_capped: boolean }> {
  if (isFiltered(filter)) return countFiltered(context.db, askerOf(context), filter);
  return { value: (await readCounts(context.db, 'meetings')).get('') ?? 0, is_capped: false };
}

/** The meetings of some days as they travel. */
export async function serveCalendar(context: StaffContext, query: CalendarQuery): Promise<ReadyJson<Calendar>> {
  return new ReadyJson(await findCalendar(context.db, askerOf(context), query));
}

/** What else an agent has at a time. */
export async function listOverlaps(
  context: StaffContext,
  slot: { agent_id: string; meeting_date: string; duration_minutes: number; except?: string | undefined },
): Promise<MeetingCard[]> {
  return findOverlaps(context.db, {
    agentId: slot.agent_id,
    start: new Date(slot.meeting_date),
    minutes: slot.duration_minutes,
    except: slot.except ?? null,
  });
}

export async function readMeeting(context: StaffContext, id: string): Promise<Meeting> {
  const meeting = await findMeeting(context.db, id);
  if (!meeting) throw new Failure('not_found');
  return meeting;
}

function askerOf(context: StaffContext): Asker {
  return { profileId: context.actor.profileId, now: context.clock.now() };
}
