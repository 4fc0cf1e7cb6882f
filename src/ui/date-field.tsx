import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DateFormat } from '#platform/dates.ts';
import { isDay } from '#platform/is-day.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { dayOfText, writtenDay } from './day-typing.ts';
import { labelIdOf } from './field.tsx';
import type { InputProps } from './input.tsx';
import { Input } from './input.tsx';
import { lazyComponent } from './lazy-component.ts';
import { useMergedRef } from './merged-ref.ts';

export interface DateFieldProps
  extends Omit<InputProps, 'value' | 'onChange' | 'unit' | 'prefix' | 'icon' | 'type' | 'min' | 'max'> {
  /** 'YYYY-MM-DD' or ''. Text that is no valid day is passed through as typed. */
  value: string;
  onChange: (value: string) => void;
  format: DateFormat;
  /** The current day of the company; marked in the calendar, and where an empty one opens. */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

const calendar = lazyComponent(() => import('./date-calendar.tsx').then((part) => part.DateCalendar));

/** A date input: typed in the user's format, or chosen in a calendar that loads on demand. */
export function DateField({
  value,
  onChange,
  format,
  today,
  min,
  max,
  ref,
  onBlur,
  className,
  ...props
}: DateFieldProps) {
  const { t } = useLingui();
  const box = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => writtenDay(value, format));
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const text = dayOfText(typed, format) === value ? typed : writtenDay(value, format);
  const Calendar = calendar.useComponent(wasOpened, isOpen);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <span ref={box} className={classNames('block min-w-0', className)}>
      <Input
        autoComplete="off"
        placeholder={format}
        {...props}
        ref={useMergedRef(input, ref)}
        inputMode="text"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(dayOfText(event.target.value, format));
        }}
        onBlur={(event) => {
          setTyped(writtenDay(value, format));
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          open();
        }}
        unit={
          <IconButton
            icon={CalendarDays}
            label={t`Choose a date`}
            aria-describedby={props.id && labelIdOf(props.id)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            size="sm"
            disabled={props.disabled}
            className="-mr-2 touch:-mr-2.5"
            onPointerEnter={calendar.prefetch}
            onFocus={calendar.prefetch}
            onClick={() => (isOpen ? setOpen(false) : open())}
          />
        }
      />
      {Calendar && (
        <Calendar
          open={isOpen}
          onOpenChange={setOpen}
          anchor={box}
          input={input}
          day={isDay(value) ? value : ''}
          onChoose={(day) => {
            setTyped(writtenDay(day, format));
            onChange(day);
            setOpen(false);
            input.current?.focus();
          }}
          today={today}
          min={min}
          max={max}
        />
      )}
    </span>
  );
}
