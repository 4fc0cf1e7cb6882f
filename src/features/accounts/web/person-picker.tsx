import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useMemo } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { findIn } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';
import { usePersonName } from './person-name.ts';
import { peopleQuery } from './queries.ts';

interface PersonPickerProps extends Partial<FieldControl> {
  /** The profile's id; empty for nobody. */
  readonly value: string;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(id: string): void;
}

/** One of the people of the agency, found by typing; those who cannot sign in are offered only where they stand already. */
export function PersonPicker({ value, onChange, ...props }: PersonPickerProps) {
  const { t } = useLingui();
  const people = useQuery(peopleQuery);
  const erased = usePersonName()('');
  const options = useMemo(
    () =>
      (people.data ?? [])
        .filter(({ id, state }) => state === 'active' || id === value)
        .map(({ id, full_name }) => ({ value: id, label: full_name || erased })),
    [people.data, value, erased],
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
