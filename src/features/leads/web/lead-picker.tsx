import { useLingui } from '@lingui/react/macro';
import type { RecordPickerProps } from '#platform/forms/web/record-picker.tsx';
import { RecordPicker } from '#platform/forms/web/record-picker.tsx';
import type { Option } from '#ui/combobox-options.ts';
import type { LeadCard } from '../contract.ts';
import { leadStatusLabels } from '../labels.ts';
import { leadQuery, leadsApi } from './queries.ts';

/** Searches leads by name, phone or email; phone and stage distinguish leads of the same name. */
export function LeadPicker(props: RecordPickerProps) {
  const { t } = useLingui();
  const optionOf = ({
    id,
    full_name,
    phone,
    status,
  }: Pick<LeadCard, 'id' | 'full_name' | 'phone' | 'status'>): Option => ({
    value: id,
    label: full_name,
    detail: [phone, t(leadStatusLabels[status])].filter(Boolean).join(' · '),
  });
  return (
    <RecordPicker
      {...props}
      query={leadQuery(props.value)}
      optionOf={optionOf}
      find={async (query) => (await leadsApi.list(query)).items.map(optionOf)}
      emptyText={t`No leads found`}
    />
  );
}
