import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { ChangedMeeting, Meeting } from '../contract.ts';
import type { MeetingStatus } from '../rules.ts';
import { isActive } from '../rules.ts';
import type { Noted } from './notes-values.ts';
import { notedOf } from './notes-values.ts';
import { meetingsApi } from './queries.ts';

/** The notes of a meeting as they wait for a network. */
export interface QueuedMeetingNotes {
  readonly meeting: Pick<Meeting, 'id' | 'title'>;
  /** What they were written on. */
  readonly version: number;
  readonly base: Noted;
  /** Mine of before, which may have arrived meanwhile or without an answer; an earlier version did not keep them. */
  readonly earlier?: readonly Noted[] | undefined;
  readonly mine: Noted;
  /** The meeting is completed with them: the status it had before. */
  readonly completedFrom?: MeetingStatus | undefined;
}

export const notesKind: MutationKind<QueuedMeetingNotes, ChangedMeeting> = {
  kind: 'meeting-notes',
  topics: ['meetings'],
  send: ({ meeting, version, mine, completedFrom }, signal) => {
    const status = completedFrom && ('completed' as const);
    return meetingsApi.saveNotes({ id: meeting.id, version, ...mine, ...(status && { status }) }, { signal });
  },
  afterRefusal: (payload, { code, current }) => {
    if (code !== 'conflict' || !isMeeting(current)) return null;
    const isOpen = payload.completedFrom !== undefined && isActive(current.status);
    if (isSame(current, payload.mine) && !isOpen) return 'sent';
    // Somebody who changed only other things of the meeting is not in the way.
    return isOwnVersion(current, payload) || isSame(current, payload.mine)
      ? { ...payload, version: current.version }
      : null;
  },
};

/** A later note on the same meeting takes the place of the one that waits. */
export const queuedNotesId = (meetingId: string): string => `meeting-notes:${meetingId}`;

/** A save is refused with the meeting as it stands, in the shape in which it is answered. */
export function isMeeting(current: unknown): current is Meeting {
  return typeof current === 'object' && current !== null && 'meeting_notes' in current && 'version' in current;
}

/** Whether notes are those that others were written on, or what this person had made of them before. */
export function isOwnVersion(
  current: Noted,
  { base, earlier = [] }: Pick<QueuedMeetingNotes, 'base' | 'earlier'>,
): boolean {
  return [base, ...earlier].some((one) => isSame(current, one));
}

/** Whether two notes read the same, however their moments are written; what is typed knows no seconds. */
export function isSame(one: Noted, other: Noted): boolean {
  return JSON.stringify(readable(one)) === JSON.stringify(readable(other));
}

function readable(noted: Noted) {
  const { meeting_notes, next_follow_up_date, ...rest } = notedOf(noted);
  const minute = next_follow_up_date && Math.floor(Date.parse(next_follow_up_date) / 60_000);
  return { ...rest, meeting_notes: meeting_notes.trim(), minute };
}
