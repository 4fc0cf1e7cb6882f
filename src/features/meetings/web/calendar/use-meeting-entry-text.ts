import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { MeetingCard } from '../../contract.ts';
import { meetingStatusLabels } from '../../labels.ts';
import { endOf } from '../../rules.ts';
import type { Entry } from './entry.ts';

/** The texts of a meeting in the calendar. */
export function useMeetingEntryText() {
  const { t } = useLingui();
  const { time } = useFormats();
  const attendeeName = ({ client, lead }: MeetingCard) => client?.full_name ?? lead?.full_name ?? null;
  const timesOf = (meeting: MeetingCard) => spanOf(time(meeting.meeting_date), time(endOf(meeting).toISOString()));
  const fullTimesOf = (meeting: MeetingCard) => `${time(meeting.meeting_date)} – ${time(endOf(meeting).toISOString())}`;
  const continuedOf = ({ daysBefore }: Entry) => (daysBefore === 0 ? null : t`From the day before`);
  return {
    attendeeName,
    timesOf,
    fullTimesOf,
    /** The start time; if it started the day before, the end time. */
    shortTimeOf: ({ meeting, daysBefore }: Entry) =>
      daysBefore === 0 ? shortTime(time(meeting.meeting_date)) : `– ${shortTime(time(endOf(meeting).toISOString()))}`,
    continuedOf,
    /** Text for screen readers that the block does not show; follows the visible text. */
    unseenOf: (entry: Entry, seen: { hasSpan: boolean; hasAttendee: boolean }) => {
      const { meeting } = entry;
      const parts = [
        !seen.hasSpan && fullTimesOf(meeting),
        continuedOf(entry),
        !seen.hasAttendee && (attendeeName(meeting) ?? meeting.location),
        t(meetingStatusLabels[meeting.status]),
      ];
      return parts.map((part) => (part ? `, ${part}` : '')).join('');
    },
  };
}

/** '9 AM', to save space. */
function shortTime(time: string): string {
  return time.replace(':00', '');
}

/** '9 – 9:45 AM': AM or PM only once if both are equal. */
function spanOf(begins: string, ends: string): string {
  const isOneHalf = begins.slice(-2) === ends.slice(-2);
  return `${shortTime(isOneHalf ? begins.slice(0, -3) : begins)} – ${shortTime(ends)}`;
}
