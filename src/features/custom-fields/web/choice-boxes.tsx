import type { Ref } from 'react';
import type { CustomChoice } from '#platform/custom-fields/custom-fields.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import type { FieldControl } from '#ui/field.tsx';

interface ChoiceBoxesProps {
  readonly control: Omit<FieldControl, 'required'>;
  readonly ref?: Ref<HTMLInputElement>;
  readonly offered: readonly CustomChoice[];
  /** Keys of choices. */
  readonly value: readonly string[];
  /** Gets the keys in the order of the field. */
  onChange(keys: string[]): void;
  onBlur?(): void;
}

/** The choices of a field that can have several. */
export function ChoiceBoxes({ control, ref, offered, value, onChange, onBlur }: ChoiceBoxesProps) {
  return (
    <fieldset {...control} className="flex flex-wrap gap-x-4 gap-y-2 pt-1">
      {offered.map(({ key, name }, index) => (
        <Checkbox
          key={key}
          ref={index === 0 ? ref : undefined}
          label={name}
          checked={value.includes(key)}
          onBlur={onBlur}
          onChange={({ target }) =>
            onChange(
              offered.map((one) => one.key).filter((one) => (one === key ? target.checked : value.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  );
}
