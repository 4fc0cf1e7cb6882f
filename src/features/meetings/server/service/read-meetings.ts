import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type {
  CalendarData,
  CalendarInput,
  Meeting,
  MeetingCard,
  MeetingFilter,
  MeetingListInput,
  MeetingPage,
} from '../../contract.ts';
import type { MeetingViewer } from '../repository/list-meetings.ts';
import { findCalendar, meetingList } from '../repository/list-meetings.ts';
import { findMeeting, findOverlaps } from '../repository/meeting-rows.ts';

/** A page as JSON text. */
export async function readMeetingPage(context: StaffContext, query: MeetingListInput): Promise<ReadyJson<MeetingPage>> {
  return new ReadyJson(await meetingList(viewerOf(context)).findPage(context.db, query));
}

export async function listMeetings(context: StaffContext, query: MeetingListInput): Promise<MeetingPage> {
  return (await readMeetingPage(context, query)).value();
}

/** Exact without a filter, capped otherwise. */
export async function countMeetings(context: StaffContext, filter: MeetingFilter): Promise<CappedCount> {
  if (isFiltered(filter)) return meetingList(viewerOf(context)).count(context.db, filter);
  return { value: (await readCounts(context.db, 'meetings')).get('') ?? 0, is_capped: false };
}

/** The meetings of some days, as JSON text. */
export async function serveCalendar(context: StaffContext, query: CalendarInput): Promise<ReadyJson<CalendarData>> {
  return new ReadyJson(await findCalendar(context.db, viewerOf(context), query));
}

/** The other meetings of an agent at a time. */
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

function viewerOf(context: StaffContext): MeetingViewer {
  return { profileId: context.actor.profileId, now: context.clock.now() };
}
