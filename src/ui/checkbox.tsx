import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useMergedRef } from './merged-ref.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  help?: ReactNode;
  /** Shows the label only to screen readers, as in a table row. */
  hideLabel?: boolean | undefined;
  /** Indeterminate: some of the items are checked. */
  partly?: boolean | undefined;
}

export function Checkbox({ label, help, hideLabel, partly = false, className, ref, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={classNames('flex min-w-0 items-start gap-2 text-ink touch:min-h-touch touch:py-3', className)}>
      <input {...props} ref={useMergedRef(input, ref)} type="checkbox" className="tick mt-0.5" />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {help && <span className="block text-12 text-ink-3">{help}</span>}
      </span>
    </label>
  );
}
