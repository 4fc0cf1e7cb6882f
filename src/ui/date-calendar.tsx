import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { MonthSheet } from './month-sheet.tsx';
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

/** The calendar popover of a date field. */
export function DateCalendar({ open, onOpenChange, anchor, input, ...sheet }: DateCalendarProps) {
  const { t } = useLingui();
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
      <MonthSheet autoFocus {...sheet} />
    </PopoverBody>
  );
}
