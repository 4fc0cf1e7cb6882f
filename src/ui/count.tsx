import { classNames } from './class-names.ts';

export interface CountProps {
  value: number;
  /** Numbers above it are shown as '99+'. */
  limit?: number | undefined;
  className?: string | undefined;
}

/** A number badge, hidden at zero. The name of the button around it says what is counted. */
export function Count({ value, limit = 99, className }: CountProps) {
  if (value <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-grid h-4 min-w-4 flex-none place-items-center rounded-full bg-accent px-1 text-11 font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {value > limit ? `${limit}+` : value}
    </span>
  );
}
