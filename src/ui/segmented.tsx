import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** Shown instead of the label, which becomes the accessible name and tooltip. */
  icon?: LucideIcon | undefined;
}

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  segments: ReadonlyArray<Segment<V>>;
  className?: string | undefined;
}

/** A choice of a few visible options: radio buttons in one frame. */
export function Segmented<V extends string>({ label, value, onChange, segments, className }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'inline-flex h-control flex-none rounded-control bg-paper p-0.5 inset-ring inset-ring-line print:hidden',
        className,
      )}
    >
      {segments.map(({ value: own, label: ownLabel, icon: Icon }) => (
        <label
          key={own}
          data-tip={Icon && ownLabel}
          className="relative grid min-w-7.5 place-items-center rounded-small px-2 text-ink-3 transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring has-checked:ring-line forced-colors:has-checked:border-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus touch:min-w-10"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={own === value}
            onChange={() => onChange(own)}
            aria-label={Icon && ownLabel}
          />
          {Icon ? (
            <Icon aria-hidden="true" className="pointer-events-none" />
          ) : (
            <span className="pointer-events-none">{ownLabel}</span>
          )}
        </label>
      ))}
    </div>
  );
}
