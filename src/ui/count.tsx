import { classNames } from './class-names.ts';

export interface CountProps {
  value: number;
  /** From here on it says '99+'. */
  limit?: number | undefined;
  className?: string | undefined;
}

/** How many are new or chosen; nothing at zero. What it counts is said by the name of the button that holds it. */
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
