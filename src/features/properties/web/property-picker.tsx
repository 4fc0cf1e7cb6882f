import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useRef } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Combobox } from '#ui/combobox.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { FieldControl } from '#ui/field.tsx';
import type { PropertyCard } from '../contract.ts';
import { statusLabels } from '../labels.ts';
import { propertiesApi, propertyQuery } from './queries.ts';

interface PropertyPickerProps extends Partial<FieldControl> {
  /** The property's id; empty for none. */
  readonly value: string;
  readonly placeholder: string;
  readonly ref?: Ref<HTMLInputElement>;
  onChange(id: string): void;
}

const offered = 8;

/** Picks a property by title, address or city; the price is shown beside the place. */
export function PropertyPicker({ value, onChange, ...props }: PropertyPickerProps) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  // The option just chosen: known before the server returns it.
  const picked = useRef<Option | null>(null);
  const isPicked = picked.current?.value === value;
  const stored = useQuery({ ...propertyQuery(value), enabled: value !== '' && !isPicked, retry: false });
  const statusOf = ({ status, closed_on }: Pick<PropertyCard, 'status' | 'closed_on'>) => {
    const date = closed_on && day(closed_on);
    if (status === 'sold' && date) return t`Sold on ${date}`;
    if (status === 'rented' && date) return t`Rented on ${date}`;
    return status === 'available' ? '' : t(statusLabels[status]);
  };
  const optionOf = (card: PropertyCard): Option => ({
    value: card.id,
    label: card.title,
    detail: [statusOf(card), shortMoney(card.price), card.city].filter((part) => part !== '').join(' · '),
  });
  const chosen = () => {
    if (value === '') return null;
    if (isPicked) return picked.current;
    if (stored.data) return { value, label: stored.data.title };
    return { value, label: stored.isError ? t`no longer available` : '…' };
  };
  return (
    <Combobox
      {...props}
      value={chosen()}
      find={async (search) =>
        (await propertiesApi.list({ ...(search === '' ? {} : { search }), limit: offered })).items.map(optionOf)
      }
      emptyText={t`No properties found`}
      onChange={(option) => {
        picked.current = option;
        onChange(option?.value ?? '');
      }}
    />
  );
}
