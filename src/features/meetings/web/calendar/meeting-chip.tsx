import { useRights } from '#features/accounts/web/use-rights.ts';
import { classNames } from '#ui/class-names.ts';
import type { MeetingCard } from '../../contract.ts';
import type { Entry } from './entry.ts';
import { isDraggable } from './entry.ts';
import { ContinuedMark } from './meeting-block.tsx';
import { statusStyles } from './status-styles.ts';
import { useMeetingEntryText } from './use-meeting-entry-text.ts';

interface MeetingChipProps {
  readonly entry: Entry;
  readonly isLeft: boolean;
  onOpen(meeting: MeetingCard, anchor: HTMLElement): void;
}

/** A one-line meeting in a day of the month view. */
export function MeetingChip({ entry, isLeft, onOpen }: MeetingChipProps) {
  const { mayWrite } = useRights('meetings');
  const { meeting } = entry;
  return (
    <button
      type="button"
      data-meeting={meeting.id}
      {...(isDraggable(meeting) && mayWrite(meeting.agent_id) && { 'data-draggable': '' })}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(meeting, event.currentTarget)}
      className={classNames(
        chipClasses,
        'relative w-full select-none [-webkit-touch-callout:none] hover:brightness-95 data-draggable:cursor-grab',
        statusStyles[meeting.status].block,
        isLeft && 'opacity-40',
      )}
    >
      <ChipContent entry={entry} />
    </button>
  );
}

export const chipClasses =
  'flex h-5.5 min-w-0 flex-none items-center gap-1 overflow-hidden rounded-small pr-1 pl-0.5 text-left text-12';

export function ChipContent({ entry }: { entry: Entry }) {
  const { meeting } = entry;
  const { shortTimeOf, unseenOf } = useMeetingEntryText();
  const styles = statusStyles[meeting.status];
  const Status = styles.icon;
  return (
    <>
      <span aria-hidden="true" className={classNames('h-4 w-0.75 flex-none rounded-full', styles.edge)} />
      <ContinuedMark entry={entry} />
      <span className={classNames('flex-none tabular-nums max-[1100px]:hidden', styles.mark)}>
        {shortTimeOf(entry)}
      </span>
      <span className={classNames('min-w-0 flex-1 truncate', styles.title)}>{meeting.title}</span>
      <span className="sr-only">{unseenOf(entry, { hasSpan: false, hasAttendee: false })}</span>
      <Status aria-hidden="true" className={classNames('size-3 flex-none', styles.mark)} />
    </>
  );
}
