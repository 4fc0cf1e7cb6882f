import { useLingui } from '@lingui/react/macro';
import { usePeopleNames } from '#features/accounts/web/use-people-names.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Client } from '../../contract.ts';
import { clientFields } from '../../fields.ts';
import type { ClientFormValues } from './client-form-values.ts';
import { toClientFormValues } from './client-form-values.ts';

export function ClientConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Client, ClientFormValues>) {
  const { t } = useLingui();
  const fields = withCustomFields(clientFields, 'clients');
  const formatField = useFormatField<ClientFormValues>(fields, usePeopleNames());
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this client while you were editing`}
      labels={labelsOf(fields)}
      theirs={toClientFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating Client...`}
      formatField={formatField}
    />
  );
}
