import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'neutral';

const tints: Record<Tone, string> = {
  success: 'bg-success-tint text-success-ink',
  warning: 'bg-warning-tint text-warning-ink',
  danger: 'bg-danger-tint text-danger-ink',
  info: 'bg-info-tint text-info-ink',
  accent: 'bg-accent-tint text-accent-ink',
  neutral: 'bg-hover text-ink-2',
};

/** Colours of the tones for dots and marks. */
export const toneMarks: Record<Tone, string> = {
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
  accent: 'bg-accent',
  neutral: 'bg-line-strong',
};

export interface BadgeProps {
  tone?: Tone | undefined;
  children: ReactNode;
  /** Without the dot, for figures ('5 of 5'). */
  plain?: boolean | undefined;
  className?: string | undefined;
}

/** A status: a dot and a label on a tint, so that colour is never the only sign. */
export function Badge({ tone = 'neutral', children, plain, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 flex-none items-center gap-1.5 rounded-full px-2 text-12 font-medium whitespace-nowrap',
        tints[tone],
        className,
      )}
    >
      {!plain && <span aria-hidden="true" className={classNames('size-1.5 rounded-full', toneMarks[tone])} />}
      {children}
    </span>
  );
}
