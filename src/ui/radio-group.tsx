import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<V extends string> extends Partial<FieldControl> {
  value: V | '';
  onChange: (value: V) => void;
  options: ReadonlyArray<RadioOption<V>>;
  /** The accessible name, if there is no field. */
  label?: string | undefined;
  /** Options side by side instead of one per line. */
  inline?: boolean | undefined;
  className?: string | undefined;
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { value, onChange, options, label, inline, className, required, ...control } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...control}
      aria-label={label}
      aria-required={required}
      className={classNames('flex gap-x-4 gap-y-2 touch:gap-y-0', inline ? 'flex-wrap' : 'flex-col', className)}
    >
      {options.map((option) => (
        <label key={option.value} className="flex min-w-0 items-start gap-2 text-ink touch:min-h-touch touch:py-3">
          <input
            type="radio"
            name={name}
            className="tick mt-0.5"
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0">
            {option.label}
            {option.help && <span className="block text-12 text-ink-3">{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
