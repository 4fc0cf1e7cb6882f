import { CornerDownRight } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { classNames } from '#ui/class-names.ts';
import type { MeetingCard } from '../../contract.ts';
import { meetingTypeIcon } from '../type-icons.ts';
import type { Entry } from './entry.ts';
import { isDraggable } from './entry.ts';
import { hourPx } from './grid-sizes.ts';
import type { Lane } from './side-by-side.ts';
import { statusStyles } from './status-styles.ts';
import { useMeetingEntryText } from './use-meeting-entry-text.ts';

interface MeetingBlockProps {
  readonly entry: Entry;
  readonly lane: Lane;
  /** The day has the full width. */
  readonly isOneDay: boolean;
  /** It is being dragged; this block shows its original position. */
  readonly isLeft: boolean;
  onOpen(meeting: MeetingCard, anchor: HTMLElement): void;
}

/** A meeting in the time grid; the height is its duration. */
export function MeetingBlock({ entry, lane, isOneDay, isLeft, onOpen }: MeetingBlockProps) {
  const { mayWrite } = useRights('meetings');
  const { meeting, begins, ends } = entry;
  const share = 100 / lane.columns;
  const isNarrow = lane.width / lane.columns < (isOneDay ? 0.3 : 0.8);
  return (
    <button
      type="button"
      data-meeting={meeting.id}
      {...(isDraggable(meeting) && mayWrite(meeting.agent_id) && { 'data-draggable': '' })}
      aria-haspopup="dialog"
      onClick={(event) => onOpen(meeting, event.currentTarget)}
      style={{
        top: (begins / 60) * hourPx,
        height: meetingBlockHeight(begins, ends),
        left: `${lane.column * share}%`,
        width: `calc(${lane.width * share}% - 3px)`,
      }}
      className={classNames(
        blockClasses(entry),
        'absolute z-1 transition-[filter,opacity] select-none [-webkit-touch-callout:none] hover:z-2 hover:brightness-95 focus-visible:z-2 data-draggable:cursor-grab',
        statusStyles[meeting.status].block,
        isLeft && 'opacity-40',
      )}
    >
      <BlockContent entry={entry} isNarrow={isNarrow} />
    </button>
  );
}

/** Cuts the edge at midnight. */
export function blockClasses({ daysBefore, continues }: Entry): string {
  return classNames(
    'flex overflow-hidden rounded-small text-left text-12 leading-4 ring-1 ring-sheet',
    daysBefore > 0 && 'rounded-t-none',
    continues && 'rounded-b-none',
  );
}

export function meetingBlockHeight(begins: number, ends: number): number {
  return Math.max(20, ((ends - begins) / 60) * hourPx - 2);
}

interface BlockContentProps {
  readonly entry: Entry;
  readonly isNarrow?: boolean;
}

/** The content of a block; higher blocks show more. */
export function BlockContent({ entry, isNarrow = false }: BlockContentProps) {
  const { meeting, begins, ends } = entry;
  const minutes = ends - begins;
  const { timesOf, shortTimeOf, attendeeName, unseenOf } = useMeetingEntryText();
  const styles = statusStyles[meeting.status];
  const Status = styles.icon;
  const Icon = isNarrow ? Status : meetingTypeIcon(meeting.meeting_type);
  const isShort = minutes < 45;
  const hasSpan = !isShort && !isNarrow;
  const times = hasSpan ? timesOf(meeting) : shortTimeOf(entry);
  const who = minutes >= 90 && (attendeeName(meeting) ?? meeting.location);
  return (
    <>
      <span aria-hidden="true" className={classNames('my-0.5 ml-0.5 w-0.75 flex-none rounded-full', styles.edge)} />
      <span className={classNames('min-w-0 flex-1 px-1.5', isShort ? 'py-px' : 'py-0.5')}>
        <span className={classNames('flex min-w-0 gap-1', isShort && 'items-center')}>
          {!isNarrow && <ContinuedMark entry={entry} className="mt-0.5" />}
          <span
            className={classNames(
              'min-w-0 font-medium',
              minutes >= 60 ? 'line-clamp-2 wrap-anywhere' : 'truncate',
              styles.title,
            )}
          >
            {meeting.title}
          </span>
          {isShort && !isNarrow && entry.daysBefore === 0 && (
            <span className={classNames('flex-none tabular-nums', styles.mark)}>{times}</span>
          )}
          {!isNarrow && (
            <Status aria-hidden="true" className={classNames('mt-0.5 ml-auto size-3 flex-none', styles.mark)} />
          )}
        </span>
        {!isShort && (
          <span className={classNames('flex items-center gap-1', styles.mark)}>
            <Icon aria-hidden="true" className="size-3 flex-none" />
            <span className="truncate">{times}</span>
          </span>
        )}
        {who && <span className="block truncate text-ink-3">{who}</span>}
        <span className="sr-only">{unseenOf(entry, { hasSpan, hasAttendee: Boolean(who) })}</span>
      </span>
    </>
  );
}

/** Marks a meeting that started the day before. */
export function ContinuedMark({ entry: { daysBefore, meeting }, className }: { entry: Entry; className?: string }) {
  if (daysBefore === 0) return null;
  return (
    <CornerDownRight
      aria-hidden="true"
      className={classNames('size-3 flex-none', className, statusStyles[meeting.status].mark)}
    />
  );
}
