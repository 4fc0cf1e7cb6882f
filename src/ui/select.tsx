import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface SelectProps extends ComponentProps<'select'> {
  /** `toolbar` is the lighter frame in a toolbar. */
  look?: 'field' | 'toolbar' | 'large' | undefined;
}

const looks = { field: '', toolbar: 'control-toolbar', large: 'h-large' } as const;

/** The native select, which works best on phones; its children are `<option>`s. `className` is for the wrapper. */
export function Select({ look = 'field', className, children, ...props }: SelectProps) {
  return (
    <span className={classNames('relative block min-w-0', look === 'toolbar' && 'print:hidden', className)}>
      <select {...props} className={classNames('control-box appearance-none truncate pr-7.5', looks[look])}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.25 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
