import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useRef } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';
import { useAbsentName } from './use-absent-name.ts';

export interface PickerProps extends Partial<FieldControl> {
  /** The record's id; empty for none. */
  readonly value: string;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(id: string): void;
}

interface RecordPickerProps<R, K extends readonly unknown[]> extends PickerProps {
  readonly emptyText: string;
  query(id: string): UseQueryOptions<R, Error, R, K>;
  labelOf(record: R): string;
  /** The first records for these words, or suggestions for ''. */
  find(input: { search?: string; limit: number }): Promise<readonly Option[]>;
}

const offered = 8;

/** Picks one record of a long list by search. */
export function RecordPicker<R, K extends readonly unknown[]>(props: RecordPickerProps<R, K>) {
  const { value, onChange, query, labelOf, find, ...rest } = props;
  const nameAbsent = useAbsentName();
  // The option just picked, known without asking the server.
  const picked = useRef<Option | null>(null);
  const isPicked = picked.current?.value === value;
  const stored = useQuery({ ...query(value), enabled: value !== '' && !isPicked, retry: false });
  const chosen = () => {
    if (value === '') return null;
    if (isPicked) return picked.current;
    if (stored.data) return { value, label: labelOf(stored.data) };
    return { value, label: nameAbsent(stored.error) };
  };
  return (
    <Combobox
      {...rest}
      value={chosen()}
      find={(search) => find({ ...(search === '' ? {} : { search }), limit: offered })}
      onChange={(option) => {
        picked.current = option;
        onChange(option?.value ?? '');
      }}
    />
  );
}
