import type { ReactNode } from 'react';

interface CountFrameProps {
  readonly chips: ReactNode;
  /** '12 properties' */
  readonly children: ReactNode;
}

/** The line between the filters and the list: what narrows it, and how many are left. */
export function CountFrame({ chips, children }: CountFrameProps) {
  return (
    <div className="mt-3 mb-5 flex min-h-7 flex-wrap items-center gap-1.5 phone:mt-2 phone:mb-4">
      {chips}
      <span className="flex-1" />
      <p className="text-ink-3 tabular-nums" aria-live="polite">
        {children}
      </p>
    </div>
  );
}
