import { useLingui } from '@lingui/react/macro';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useRef } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';

export interface RecordPickerProps extends Partial<FieldControl> {
  /** The record's id; empty for none. */
  readonly value: string;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(id: string): void;
}

interface PickedRecords<One, Key extends readonly unknown[]> extends RecordPickerProps {
  /** The query of the record with the id `value`. */
  readonly query: UseQueryOptions<One, Error, One, Key>;
  optionOf(record: One): Option;
  /** The first records that match a search; all if it is empty. */
  find(search: { readonly search?: string; readonly limit: number }): Promise<readonly Option[]>;
  readonly emptyText: string;
}

const offered = 8;

/** Picks one record by searching; features name its queries and how an option reads. */
export function RecordPicker<One, Key extends readonly unknown[]>({
  value,
  query,
  optionOf,
  find,
  onChange,
  ...props
}: PickedRecords<One, Key>) {
  const { t } = useLingui();
  // The option just picked, known without asking the server.
  const picked = useRef<Option | null>(null);
  const isPicked = picked.current?.value === value;
  const stored = useQuery({ ...query, enabled: value !== '' && !isPicked, retry: false });
  const chosen = () => {
    if (value === '') return null;
    if (isPicked) return picked.current;
    if (stored.data) return optionOf(stored.data);
    return { value, label: stored.isError ? t`no longer available` : '…' };
  };
  return (
    <Combobox
      {...props}
      value={chosen()}
      find={(search) => find({ ...(search === '' ? {} : { search }), limit: offered })}
      onChange={(option) => {
        picked.current = option;
        onChange(option?.value ?? '');
      }}
    />
  );
}
