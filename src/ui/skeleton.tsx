import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A bone of the size of what replaces it: give it width and height. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full bg-selected [:where(&)]:rounded-small', className)}
    />
  );
}

/** The words that screen readers hear while the eye sees skeletons. */
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
