import type { ReactNode } from 'react';

/** A bar at the bottom of a form: the draft status on the left, buttons on the right. */
export function SaveBar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      data-keep-clear
      data-fills-page
      className="sticky bottom-0 z-5 -mx-8 mt-auto -mb-10 border-t border-line bg-sheet px-8 py-2.5 phone:-mx-4 phone:-mb-24 phone:px-4 phone:py-2 print:hidden"
    >
      <div className="flex max-w-228 items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-3 phone:text-12" aria-live="polite">
          {note}
        </p>
        {children}
      </div>
    </div>
  );
}
