import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { PickerProps } from '#platform/forms/web/record-picker.tsx';
import { RecordPicker } from '#platform/forms/web/record-picker.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { PropertyCard } from '../contract.ts';
import { propertyStatusLabels } from '../labels.ts';
import { propertiesApi, propertyQuery } from './queries.ts';

/** Picks a property by title, address or city; the price is shown beside the place. */
export function PropertyPicker(props: PickerProps) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const statusOf = ({ status, closed_on }: Pick<PropertyCard, 'status' | 'closed_on'>) => {
    const date = closed_on && day(closed_on);
    if (status === 'sold' && date) return t`Sold on ${date}`;
    if (status === 'rented' && date) return t`Rented on ${date}`;
    return status === 'available' ? '' : t(propertyStatusLabels[status]);
  };
  const optionOf = (card: PropertyCard): Option => ({
    value: card.id,
    label: card.title,
    detail: [statusOf(card), shortMoney(card.price), card.city].filter((part) => part !== '').join(' · '),
  });
  return (
    <RecordPicker
      {...props}
      query={propertyQuery}
      labelOf={({ title }) => title}
      find={async (input) => (await propertiesApi.list(input)).items.map(optionOf)}
      emptyText={t`No properties found`}
    />
  );
}
