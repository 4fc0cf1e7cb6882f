import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { ChangedMeeting, Meeting } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { isActive } from '../../rules.ts';
import { meetingsApi } from '../queries.ts';
import type { NotesFields } from './notes-values.ts';
import { pickNotesFields } from './notes-values.ts';

/** The notes of a meeting in the offline queue. */
export interface QueuedMeetingNotes {
  readonly meeting: Pick<Meeting, 'id' | 'title'>;
  /** The version that they were based on. */
  readonly version: number;
  readonly base: NotesFields;
  /** The user's earlier versions, sent without a known result. Older program versions did not store them. */
  readonly earlier?: readonly NotesFields[] | undefined;
  readonly mine: NotesFields;
  /** Saving the notes completes the meeting; this is its status before. */
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
    // Completing a visit sets its outcome by the feedback: notes that name no outcome keep it.
    const mine = { ...payload.mine, outcome: current.outcome };
    if (
      payload.mine.outcome === payload.base.outcome &&
      isOwnVersion({ ...current, outcome: payload.base.outcome }, payload)
    )
      return { ...payload, mine, version: current.version };
    // A change of other fields is not a conflict.
    return isOwnVersion(current, payload) || isSame(current, payload.mine)
      ? { ...payload, version: current.version }
      : null;
  },
};

/** Whether a conflict carries the current meeting in the shape of a response. */
export function isMeeting(current: unknown): current is Meeting {
  return typeof current === 'object' && current !== null && 'meeting_notes' in current && 'version' in current;
}

/** Whether the current notes are the base, or an earlier version by the same user. */
export function isOwnVersion(
  current: NotesFields,
  { base, earlier = [] }: Pick<QueuedMeetingNotes, 'base' | 'earlier'>,
): boolean {
  return [base, ...earlier].some((one) => isSame(current, one));
}

/** Compares notes ignoring date formats; typed dates have no seconds. */
export function isSame(one: NotesFields, other: NotesFields): boolean {
  return JSON.stringify(readable(one)) === JSON.stringify(readable(other));
}

function readable(noted: NotesFields) {
  const { meeting_notes, next_follow_up_date, ...rest } = pickNotesFields(noted);
  const minute = next_follow_up_date && Math.floor(Date.parse(next_follow_up_date) / 60_000);
  return { ...rest, meeting_notes: meeting_notes.trim(), minute };
}
