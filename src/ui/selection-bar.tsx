import type { ReactNode } from 'react';

interface SelectionBarProps {
  /** '3 properties selected' */
  readonly label: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

/** What can be done with the ticked entries of a list; it stays in view while the list scrolls. */
export function SelectionBar({ label, children }: SelectionBarProps) {
  return (
    <div
      data-keep-clear
      className="sticky bottom-3 z-2 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-sheet px-3 py-2 shadow-float phone:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] print:hidden"
    >
      <span className="mr-auto text-ink" aria-live="polite">
        {label}
      </span>
      {children}
    </div>
  );
}
