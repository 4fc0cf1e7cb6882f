import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  help?: ReactNode;
  /** The label is on the left and the switch at the right edge, as in a list of settings. */
  atEnd?: boolean | undefined;
}

/** For an on/off setting, saved at once or with other settings; in a form, use a checkbox. */
export function Switch({ label, help, atEnd, className, ...props }: SwitchProps) {
  return (
    <label
      className={classNames(
        'flex min-w-0 items-start gap-2 text-ink touch:min-h-touch touch:py-3',
        atEnd && 'flex-row-reverse justify-between gap-4',
        className,
      )}
    >
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state. */}
      <input {...props} type="checkbox" role="switch" className="switch-knob mt-0.5" />
      <span className="min-w-0">
        {label}
        {help && <span className="block text-12 text-ink-3">{help}</span>}
      </span>
    </label>
  );
}
