import { classNames } from './class-names.ts';

export interface ProgressProps {
  /** The task: 'Uploading 3 pictures'. */
  label: string;
  /** From 0 to 1; null while unknown. */
  value: number | null;
  /** The text beside the label: '2 of 3'; a percentage by default. */
  figure?: string | undefined;
  className?: string | undefined;
}

export function Progress({ label, value, figure, className }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  const text = figure ?? (percent === null ? '' : `${percent}%`);
  return (
    <div className={classNames('grid gap-1', className)}>
      <div aria-hidden="true" className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-ink">{label}</span>
        <span className="flex-none text-ink-3 tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={text || undefined}
        className="h-1 overflow-hidden rounded-full bg-selected"
      >
        <div
          className={classNames(
            'h-full origin-left rounded-full bg-accent transition-transform duration-slow',
            percent === null && 'w-1/3 animate-wander',
          )}
          style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  );
}
