import type { ReactNode } from 'react';

interface SelectionBarProps {
  /** '3 properties selected' */
  readonly label: ReactNode;
  /** Selects more. */
  readonly more?: ReactNode;
  /** Buttons; on phones, they have a row of their own. */
  readonly children: ReactNode;
  /** Ends the selection. */
  readonly clear?: ReactNode;
}

/** What can be done with the ticked entries of a list; it stays in view while the list scrolls. */
export function SelectionBar({ label, more, children, clear }: SelectionBarProps) {
  return (
    <div
      data-keep-clear
      className="sticky bottom-3 z-2 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-sheet px-3 py-2 shadow-float phone:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] print:hidden"
    >
      <span className="mr-auto text-ink" aria-live="polite">
        {label}
      </span>
      {more}
      <span className="contents phone:order-1 phone:flex phone:w-full phone:flex-wrap phone:justify-between phone:gap-1">
        {children}
      </span>
      {clear}
    </div>
  );
}
