import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { useMemo } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { findIn } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';
import { useAgentOptions } from './agent-options.tsx';

interface PersonPickerProps extends Partial<FieldControl> {
  /** The profile's id; empty for nobody. */
  readonly value: string;
  readonly placeholder: string;
  /** Somebody who is not offered. */
  readonly except?: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(id: string): void;
}

/** One of the people of the agency, found by typing; those who cannot sign in are offered only where they stand already. */
export function PersonPicker({ value, onChange, except, ...props }: PersonPickerProps) {
  const { t } = useLingui();
  const people = useAgentOptions();
  const options = useMemo(
    () => people.filter((person) => person.value !== except && (person.state === 'active' || person.value === value)),
    [people, value, except],
  );
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Combobox
      {...props}
      value={chosen}
      find={findIn(options)}
      emptyText={t`Nobody of this name`}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  );
}
