import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import type { ClassNames, Matcher } from 'react-day-picker';
import { DayPicker } from 'react-day-picker';
import { formattingLocale, isLanguage } from '#platform/i18n/languages.ts';

export interface MonthSheetProps {
  /** 'YYYY-MM-DD' or ''. */
  day: string;
  onChoose: (day: string) => void;
  /** The current day of the company; marked, and where an empty calendar opens. */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  autoFocus?: boolean | undefined;
  /** The first day of the visible month; without it the calendar is uncontrolled. */
  month?: string | undefined;
  onMonthChange?: ((month: string) => void) | undefined;
  /** Days marked by a dot, each with a text for screen readers: '3 meetings'. */
  marks?: ReadonlyMap<string, string> | undefined;
}

const square = 'grid size-8 place-items-center rounded-control touch:size-10';
const calendarClasses: Partial<ClassNames> = {
  months: 'relative',
  month_caption: 'flex h-8 items-center justify-center font-semibold text-ink touch:h-10',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: `${square} text-ink-3 hover:bg-hover hover:text-ink aria-disabled:opacity-40`,
  button_next: `${square} text-ink-3 hover:bg-hover hover:text-ink aria-disabled:opacity-40`,
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-8 p-0 text-12 font-normal text-ink-3 touch:size-10',
  day: 'group/day relative p-0 tabular-nums',
  day_button: `${square} text-ink hover:bg-hover group-aria-selected/day:bg-accent! group-aria-selected/day:text-on-accent! group-data-today/day:font-semibold group-data-today/day:text-accent-ink disabled:opacity-40`,
  outside: '[&>button]:text-ink-3',
  hidden: 'invisible',
};

// A dot under the number; on the selected day in the colour of the number.
const markClasses =
  "font-semibold after:pointer-events-none after:absolute after:inset-x-0 after:bottom-1 after:mx-auto after:size-1 after:rounded-full after:bg-accent after:content-[''] aria-selected:after:bg-on-accent";

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown } as const;

/** A month calendar in the user's language. */
export function MonthSheet(props: MonthSheetProps) {
  const { day, onChoose, today, min, max, autoFocus = false, month: shown, onMonthChange, marks } = props;
  const { i18n, t } = useLingui();
  const write = (date: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(isLanguage(i18n.locale) ? formattingLocale(i18n.locale) : i18n.locale, parts).format(date);
  const month = (date: Date) => write(date, { month: 'long', year: 'numeric' });
  const weekday = (date: Date) => write(date, { weekday: 'long' });
  const spoken = (date: Date) => {
    const mark = marks?.get(textOf(date));
    const written = write(date, { dateStyle: 'full' });
    return mark ? `${written}, ${mark}` : written;
  };
  const disabled: Matcher[] = [];
  if (min) disabled.push({ before: dateOf(min) });
  if (max) disabled.push({ after: dateOf(max) });
  const selected = day === '' ? undefined : dateOf(day);
  return (
    <DayPicker
      mode="single"
      autoFocus={autoFocus}
      selected={selected}
      defaultMonth={selected ?? (today ? dateOf(today) : new Date())}
      {...(shown ? { month: dateOf(shown) } : {})}
      {...(onMonthChange ? { onMonthChange: (date: Date) => onMonthChange(textOf(date)) } : {})}
      {...(today ? { today: dateOf(today) } : {})}
      {...(min ? { startMonth: dateOf(min) } : {})}
      {...(max ? { endMonth: dateOf(max) } : {})}
      onSelect={(_, chosen) => onChoose(textOf(chosen))}
      disabled={disabled}
      modifiers={{ marked: (date) => marks?.has(textOf(date)) ?? false }}
      modifiersClassNames={{ marked: markClasses }}
      showOutsideDays
      fixedWeeks
      weekStartsOn={1}
      classNames={calendarClasses}
      formatters={{
        formatCaption: month,
        formatDay: (date) => String(date.getDate()),
        formatWeekdayName: (date) => write(date, { weekday: 'narrow' }),
      }}
      labels={{
        labelDayButton: spoken,
        labelGridcell: spoken,
        labelGrid: month,
        labelWeekday: weekday,
        labelNav: () => t`Month`,
        labelPrevious: () => t`Previous month`,
        labelNext: () => t`Next month`,
      }}
      components={{ Chevron }}
    />
  );
}

function Chevron({ orientation = 'left' }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon aria-hidden="true" />;
}

/** Days have no time zone here: each is midnight in the browser's zone, and is read back in the same way. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function textOf(date: Date): string {
  const pad = (figure: number, length: number) => String(figure).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
