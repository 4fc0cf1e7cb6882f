import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface SelectProps extends ComponentProps<'select'> {
  /** `toolbar` is the lighter frame in a toolbar. */
  variant?: 'field' | 'toolbar' | 'large' | undefined;
}

const variants = { field: '', toolbar: 'control-toolbar', large: 'h-large' } as const;

/** The native select, which works best on phones; its children are `<option>`s. `className` is for the wrapper. */
export function Select({ variant = 'field', className, children, ...props }: SelectProps) {
  return (
    <span className={classNames('relative block min-w-0', variant === 'toolbar' && 'print:hidden', className)}>
      <select {...props} className={classNames('control-box appearance-none truncate pr-7.5', variants[variant])}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.25 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
