import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { useId } from 'react';
import type { FieldControl } from './field.tsx';

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: LucideIcon;
}

interface ChoicesProps<V extends string> extends FieldControl {
  readonly value: string;
  readonly options: ReadonlyArray<Choice<V>>;
  /** The ref of the input that gets the focus. */
  readonly ref?: Ref<HTMLInputElement>;
  onChange(value: V): void;
}

/** A visible single choice: radio buttons in the shape of chips. */
export function Choices<V extends string>({ value, options, onChange, ref, required, ...control }: ChoicesProps<V>) {
  const name = useId();
  const isChosen = options.some((option) => option.value === value);
  return (
    <div
      role="radiogroup"
      aria-required={required}
      {...control}
      className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2"
    >
      {options.map(({ value: own, label, icon: Icon }, index) => (
        <label
          key={own}
          className="relative flex min-h-control min-w-0 items-center gap-1.5 rounded-control bg-raised px-2.5 text-ink-2 inset-ring inset-ring-line transition-colors select-none hover:bg-hover has-checked:bg-accent-tint has-checked:text-ink has-checked:inset-ring-accent forced-colors:border forced-colors:has-checked:border-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            ref={value === own || (index === 0 && !isChosen) ? ref : undefined}
            type="radio"
            name={name}
            value={own}
            checked={value === own}
            onChange={() => onChange(own)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
          />
          {Icon && <Icon aria-hidden="true" className="pointer-events-none flex-none" />}
          <span className="pointer-events-none">{label}</span>
        </label>
      ))}
    </div>
  );
}
