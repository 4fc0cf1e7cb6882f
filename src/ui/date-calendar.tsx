import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import type { RefObject } from 'react';
import type { ClassNames, Matcher } from 'react-day-picker';
import { DayPicker } from 'react-day-picker';
import { formattingLocale, isLanguage } from '#platform/i18n/languages.ts';
import { PopoverBody } from './popover-body.tsx';

export interface DateCalendarProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  input: RefObject<HTMLElement | null>;
  day: string;
  onChoose: (day: string) => void;
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

const square = 'grid size-8 place-items-center rounded-control touch:size-10';
const looks: Partial<ClassNames> = {
  months: 'relative',
  month_caption: 'flex h-8 items-center justify-center font-semibold text-ink touch:h-10',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: `${square} text-ink-3 hover:bg-hover hover:text-ink aria-disabled:opacity-40`,
  button_next: `${square} text-ink-3 hover:bg-hover hover:text-ink aria-disabled:opacity-40`,
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-8 p-0 text-12 font-normal text-ink-3 touch:size-10',
  day: 'group/day p-0 tabular-nums',
  day_button: `${square} text-ink hover:bg-hover group-aria-selected/day:bg-accent! group-aria-selected/day:text-on-accent! group-data-today/day:font-semibold group-data-today/day:text-accent-ink disabled:opacity-40`,
  outside: '[&>button]:text-ink-3',
  hidden: 'invisible',
};

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown } as const;

/** The month's sheet beside a date field. */
export function DateCalendar(props: DateCalendarProps) {
  const { open, onOpenChange, anchor, input, day, onChoose, today, min, max } = props;
  const { t, i18n } = useLingui();
  const write = (date: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(isLanguage(i18n.locale) ? formattingLocale(i18n.locale) : i18n.locale, parts).format(date);
  const month = (date: Date) => write(date, { month: 'long', year: 'numeric' });
  const weekday = (date: Date) => write(date, { weekday: 'long' });
  const disabled: Matcher[] = [];
  if (min) disabled.push({ before: dateOf(min) });
  if (max) disabled.push({ after: dateOf(max) });
  const selected = day === '' ? undefined : dateOf(day);
  return (
    <PopoverBody
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      returnTo={input}
      label={t`Choose a date`}
      align="end"
      className="p-3"
    >
      <DayPicker
        mode="single"
        autoFocus
        selected={selected}
        defaultMonth={selected ?? (today ? dateOf(today) : new Date())}
        {...(today ? { today: dateOf(today) } : {})}
        {...(min ? { startMonth: dateOf(min) } : {})}
        {...(max ? { endMonth: dateOf(max) } : {})}
        onSelect={(_, chosen) => onChoose(textOf(chosen))}
        disabled={disabled}
        showOutsideDays
        fixedWeeks
        weekStartsOn={1}
        classNames={looks}
        formatters={{
          formatCaption: month,
          formatDay: (date) => String(date.getDate()),
          formatWeekdayName: (date) => write(date, { weekday: 'narrow' }),
        }}
        labels={{
          labelDayButton: (date) => write(date, { dateStyle: 'full' }),
          labelGridcell: (date) => write(date, { dateStyle: 'full' }),
          labelGrid: month,
          labelWeekday: weekday,
          labelNav: () => t`Month`,
          labelPrevious: () => t`Previous month`,
          labelNext: () => t`Next month`,
        }}
        components={{ Chevron }}
      />
    </PopoverBody>
  );
}

function Chevron({ orientation = 'left' }: { orientation?: keyof typeof icons }) {
  const Icon = icons[orientation];
  return <Icon aria-hidden="true" />;
}

/** Days have no zone here: the browser's own midnight stands for each, and is read back the same way. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

function textOf(date: Date): string {
  const pad = (figure: number, length: number) => String(figure).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
