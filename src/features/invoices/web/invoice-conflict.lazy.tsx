import { useLingui } from '@lingui/react/macro';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Invoice } from '../contract.ts';
import { invoiceFields } from '../fields.ts';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { invoiceValuesOf } from './invoice-form-values.ts';

export function InvoiceConflict({ current, changedBy, ...props }: ConflictDialogProps<Invoice, InvoiceFormValues>) {
  const { t } = useLingui();
  const { client_id, property_id } = props.mine;
  const names = useRecordNames(
    [
      [client_id, clientQuery(client_id)],
      [property_id, propertyQuery(property_id)],
    ],
    [current.client, current.property],
  );
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this invoice while you were editing`}
      labels={labelsOf(invoiceFields)}
      theirs={invoiceValuesOf(current)}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={useFormatField<InvoiceFormValues>(invoiceFields, names)}
    />
  );
}
