import { useLingui } from '@lingui/react/macro';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { DocumentCard } from '../contract.ts';
import { documentFields } from '../fields.ts';
import type { EditValues } from './edit-values.ts';
import { editValuesOf } from './edit-values.ts';

export function DocumentConflict({ current, changedBy, ...props }: ConflictDialogProps<DocumentCard, EditValues>) {
  const { t } = useLingui();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  const theirs = editValuesOf(current);
  const { client_id, lead_id, property_id } = props.mine;
  const names = useRecordNames(
    [
      [client_id, clientQuery(client_id)],
      [lead_id, leadQuery(lead_id)],
      [property_id, propertyQuery(property_id)],
    ],
    [current.client, current.lead, current.property],
  );
  const save = (values: EditValues) => {
    // Each side may show it to its own client: the merge must not show it to the other side's client.
    const isMeant = [props.mine, theirs].some(
      (one) => one.is_shown_to_client && one.client_id === values.client_id && one.lead_id === values.lead_id,
    );
    if (values.is_shown_to_client && !isMeant) {
      toast({ tone: 'info', title: t`Sharing was turned off because the client changed.` });
      props.onSave({ ...values, is_shown_to_client: false });
    } else props.onSave(values);
  };
  return (
    <RecordConflictDialog
      {...props}
      onSave={save}
      title={t`${name} changed this document while you were editing`}
      labels={labelsOf(documentFields)}
      theirs={theirs}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={useFormatField<EditValues>(documentFields, names)}
    />
  );
}
