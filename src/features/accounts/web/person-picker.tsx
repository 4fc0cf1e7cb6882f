import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useMemo } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { findIn } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';
import { useAgentOptions } from './agent-options.tsx';
import { peopleQuery } from './queries.ts';

interface PersonPickerProps extends Partial<FieldControl> {
  /** The profile's id; empty for none. */
  readonly value: string;
  readonly placeholder: string;
  /** A person to exclude. */
  readonly except?: string;
  readonly ref?: Ref<HTMLInputElement>;
  /** Called on blur with text that matches no name, and with '' once it is resolved. */
  readonly onUnknown?: (typed: string) => void;
  onChange(id: string): void;
}

/** Combobox of the agency's people; those who cannot sign in are offered only if already selected. */
export function PersonPicker({ value, onChange, except, ...props }: PersonPickerProps) {
  const { t } = useLingui();
  const people = useAgentOptions();
  const options = useMemo(
    () => people.filter((person) => person.value !== except && (person.state === 'active' || person.value === value)),
    [people, value, except],
  );
  const isLoaded = useQuery(peopleQuery).isSuccess;
  // A person in the trash stays selected in the record.
  const gone = value !== '' && isLoaded ? { value, label: t`no longer available` } : null;
  const chosen = people.find((person) => person.value === value) ?? gone;
  return (
    <Combobox
      {...props}
      value={chosen}
      find={findIn(options)}
      emptyText={t`No matching person`}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  );
}
