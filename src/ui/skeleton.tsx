import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder in the size of the content; set its width and height. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full bg-selected [:where(&)]:rounded-small', className)}
    />
  );
}

/** A text for screen readers while skeletons are shown. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
