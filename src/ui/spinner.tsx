import { classNames } from './class-names.ts';

interface SpinnerProps {
  /** An invisible animation would still redraw the page 60 times a second. */
  readonly isStill?: boolean;
  readonly className?: string;
}

/** A spinner for work in progress; it has no accessible name, so use it next to text. */
export function Spinner({ isStill, className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classNames('size-4 flex-none', !isStill && 'animate-turn', className)}
    >
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
