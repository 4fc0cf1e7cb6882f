import { useLingui } from '@lingui/react/macro';
import type { PickerProps } from '#platform/forms/web/record-picker.tsx';
import { RecordPicker } from '#platform/forms/web/record-picker.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { LeadCard } from '../contract.ts';
import { leadStageWords } from '../labels.ts';
import { leadQuery, leadsApi } from './queries.ts';

/** Searches leads by name, phone or email; phone and stage distinguish leads of the same name. */
export function LeadPicker(props: PickerProps) {
  const { t } = useLingui();
  const optionOf = ({ id, full_name, phone, status }: LeadCard): Option => ({
    value: id,
    label: full_name,
    detail: [phone, t(leadStageWords.labelOf(status))].filter(Boolean).join(' · '),
  });
  return (
    <RecordPicker
      {...props}
      query={leadQuery}
      labelOf={({ full_name }) => full_name}
      find={async (input) => (await leadsApi.list(input)).items.map(optionOf)}
      emptyText={t`No leads found`}
    />
  );
}
