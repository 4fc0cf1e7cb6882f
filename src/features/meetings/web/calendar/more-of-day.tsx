import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { classNames } from '#ui/class-names.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { calendarFilter } from './calendar-search.ts';

interface MoreOfDayProps {
  readonly day: string;
  readonly count: number;
  readonly shown: number;
  /** The filters of the calendar: whose meetings, and which type. */
  readonly search: CalendarSearch;
  readonly className?: string;
}

/** A link to the full list if a day has more meetings than the calendar received. */
export function MoreOfDay({ day, count, shown, search, className }: MoreOfDayProps) {
  const { t } = useLingui();
  if (count <= shown) return null;
  return (
    <p className={classNames('py-1.5 text-12', className)}>
      <Link to="/meetings" search={{ ...calendarFilter(search), when: 'all', from: day, until: day }} className="link">
        {t`${plural(count - shown, { one: '# more meeting on this day', other: '# more meetings on this day' })}`}
      </Link>
    </p>
  );
}
