import { useDeferredValue, useId } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import type { MeetingCard } from '../../contract.ts';
import { useDayNames } from '../meeting-formatters.ts';
import type { MeetingActions } from '../page/use-meeting-actions.tsx';
import type { AgendaDay } from './agenda-days.ts';
import { agendaDays } from './agenda-days.ts';
import { MeetingListRow, MeetingRowSkeleton } from './meeting-row.tsx';

interface AgendaProps {
  readonly items: readonly MeetingCard[];
  readonly list: LoadingList;
  readonly actions: MeetingActions;
}

// Visible at first on a large screen.
const shownAtOnce = 8;
// `content-visibility` skips off-screen rows and estimates their height. It never skips the first rows: the difference
// would push the rows below them.
const skipped =
  '[contain-intrinsic-size:auto_88px] [content-visibility:auto] max-lg:[contain-intrinsic-size:auto_124px] phone:[contain-intrinsic-size:auto_244px]';

/** Meetings grouped by day. Those below the first screen render deferred. */
export function MeetingAgenda({ items, list, actions }: AgendaProps) {
  const { timeZone } = useFormats();
  const drawn = useDeferredValue(items.length, shownAtOnce);
  const first = new Set(items.slice(0, shownAtOnce).map(({ id }) => id));
  return (
    <>
      <div className="grid gap-6 phone:gap-5">
        {agendaDays(items.slice(0, drawn), timeZone).map((day) => (
          <Day key={day.day} day={day} first={first} actions={actions} />
        ))}
      </div>
      <ListEnd list={list} />
    </>
  );
}

interface DayProps {
  readonly day: AgendaDay;
  /** The ids of the meetings on the first screen. */
  readonly first: ReadonlySet<string>;
  readonly actions: MeetingActions;
}

function Day({ day: { day, meetings }, first, actions }: DayProps) {
  const id = useId();
  const { name, more } = useDayNames()(day);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 flex flex-wrap items-baseline gap-x-2">
        {name} <span className="text-13 font-normal text-ink-3 tabular-nums">{more}</span>
      </h2>
      <ul className={frame}>
        {meetings.map((meeting) => (
          <li key={meeting.id} className={first.has(meeting.id) ? undefined : skipped}>
            <MeetingListRow meeting={meeting} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const frame = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised';
const skeletonKeys = ['a', 'b', 'c'];

/** The placeholder of an agenda, in its size. */
export function AgendaSkeleton() {
  return (
    <div className="grid gap-6 phone:gap-5">
      {skeletonKeys.map((day) => (
        <div key={day}>
          <div className="mb-2 h-5 w-32 rounded-small bg-selected" />
          <div className={frame}>
            {skeletonKeys.slice(1).map((skeletonKey) => (
              <MeetingRowSkeleton key={skeletonKey} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
