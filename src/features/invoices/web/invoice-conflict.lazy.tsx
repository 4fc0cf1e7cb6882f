import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Invoice } from '../contract.ts';
import { invoiceFieldLabels } from '../labels.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { invoiceValuesOf } from './invoice-form-values.ts';

export function InvoiceConflict({ current, changedBy, ...props }: ConflictDialogProps<Invoice, InvoiceFormValues>) {
  const { t } = useLingui();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this invoice while you were editing`}
      labels={invoiceFieldLabels}
      theirs={invoiceValuesOf(current)}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={useFormatField(current, props.mine)}
    />
  );
}

function useFormatField(current: Invoice, mine: InvoiceFormValues) {
  const { t } = useLingui();
  const { day } = useFormats();
  const client = useQuery({ ...clientQuery(mine.client_id), enabled: mine.client_id !== '', retry: false });
  const property = useQuery({ ...propertyQuery(mine.property_id), enabled: mine.property_id !== '', retry: false });
  const known = new Map<string, string | undefined>([
    [current.client?.id ?? '', current.client?.full_name],
    [current.property?.id ?? '', current.property?.title],
    [client.data?.id ?? '', client.data?.full_name],
    [property.data?.id ?? '', property.data?.title],
  ]);
  return (field: keyof InvoiceFormValues, values: InvoiceFormValues): string => {
    const value = values[field];
    if (value === '') return '–';
    if (field === 'due_date') return day(value);
    if (field === 'commission_rate') return `${value}%`;
    return field.endsWith('_id') ? (known.get(value) ?? t`no longer available`) : value;
  };
}
