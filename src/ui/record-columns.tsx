import type { ReactNode } from 'react';

interface RecordColumnsProps {
  /** What to do next, then what belongs to the record. */
  readonly children: ReactNode;
  /** The accessible name of the right column. */
  readonly factsLabel: string;
  readonly facts: ReactNode;
  /** What happened, newest first; below the other two on narrow screens. */
  readonly feed: ReactNode;
}

/** The page of a person: two columns on wide screens, facts at the right. */
export function RecordColumns({ children, factsLabel, facts, feed }: RecordColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] grid-rows-[auto_1fr] items-start gap-x-10 gap-y-6 max-[1100px]:grid-cols-1">
      <div className="grid min-w-0 gap-6">{children}</div>
      <aside aria-label={factsLabel} className="row-span-2 grid gap-5 max-[1100px]:row-auto">
        {facts}
      </aside>
      <div className="grid min-w-0 gap-6">
        <div className="contents print:hidden">{feed}</div>
      </div>
    </div>
  );
}
