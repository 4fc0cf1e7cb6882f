import { useLingui } from '@lingui/react/macro';
import type { PickerProps } from '#platform/forms/web/record-picker.tsx';
import { RecordPicker } from '#platform/forms/web/record-picker.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { ClientCard } from '../contract.ts';
import { clientTypeLabels } from '../labels.ts';
import { clientQuery, clientsApi } from './queries.ts';

/** Searches clients by name, phone or email; phone and type distinguish clients of the same name. */
export function ClientPicker(props: PickerProps) {
  const { t } = useLingui();
  const optionOf = ({ id, full_name, phone, client_type: type }: ClientCard): Option => ({
    value: id,
    label: full_name,
    detail: [phone, type ? t(clientTypeLabels[type]) : null].filter(Boolean).join(' · '),
  });
  return (
    <RecordPicker
      {...props}
      query={clientQuery}
      labelOf={({ full_name }) => full_name}
      find={async (input) => (await clientsApi.list(input)).items.map(optionOf)}
      emptyText={t`No clients found`}
    />
  );
}
