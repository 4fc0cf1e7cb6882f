import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useRef } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';
import type { ClientCard } from '../contract.ts';
import { clientTypeLabels } from '../labels.ts';
import { clientQuery, clientsApi } from './queries.ts';

interface ClientPickerProps extends Partial<FieldControl> {
  /** The client's id; empty for none. */
  readonly value: string;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(id: string): void;
}

const offered = 8;

/** Searches clients by name, phone or email; phone and type distinguish clients of the same name. */
export function ClientPicker({ value, onChange, ...props }: ClientPickerProps) {
  const { t } = useLingui();
  // The option just picked, known without asking the server.
  const picked = useRef<Option | null>(null);
  const isPicked = picked.current?.value === value;
  const stored = useQuery({ ...clientQuery(value), enabled: value !== '' && !isPicked, retry: false });
  const optionOf = ({ id, full_name, phone, client_type: type }: Omit<ClientCard, 'agent'>): Option => ({
    value: id,
    label: full_name,
    detail: [phone, type ? t(clientTypeLabels[type]) : null].filter(Boolean).join(' · '),
  });
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
      find={async (search) =>
        (await clientsApi.list({ ...(search === '' ? {} : { search }), limit: offered })).items.map(optionOf)
      }
      emptyText={t`No clients found`}
      onChange={(option) => {
        picked.current = option;
        onChange(option?.value ?? '');
      }}
    />
  );
}
