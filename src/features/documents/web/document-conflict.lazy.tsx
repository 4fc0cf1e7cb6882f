import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import { toast } from '#ui/toast.ts';
import type { DocumentCard } from '../contract.ts';
import { documentTypeLabels } from '../labels.ts';
import { documentTypes } from '../rules.ts';
import { documentFieldLabels } from './document-field-labels.ts';
import type { EditValues } from './edit-values.ts';
import { editValuesOf } from './edit-values.ts';

export function DocumentConflict({ current, changedBy, ...props }: ConflictDialogProps<DocumentCard, EditValues>) {
  const { t } = useLingui();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  const theirs = editValuesOf(current);
  const save = (values: EditValues) => {
    // Each side may show it to its own client: the merge must not show it to the other side's client.
    const isMeant = [props.mine, theirs].some((one) => one.is_shown_to_client && one.client_id === values.client_id);
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
      labels={documentFieldLabels}
      theirs={theirs}
      changedBy={name}
      savingLabel={t`Saving...`}
      formatField={useFormatField(current, props.mine)}
    />
  );
}

function useFormatField(current: DocumentCard, mine: EditValues) {
  const { t } = useLingui();
  const once = { retry: false };
  const client = useQuery({ ...clientQuery(mine.client_id), enabled: mine.client_id !== '', ...once });
  const property = useQuery({ ...propertyQuery(mine.property_id), enabled: mine.property_id !== '', ...once });
  const known = new Map<string, string | undefined>([
    [current.client?.id ?? '', current.client?.full_name],
    [current.property?.id ?? '', current.property?.title],
    [client.data?.id ?? '', client.data?.full_name],
    [property.data?.id ?? '', property.data?.title],
  ]);
  return (field: keyof EditValues, values: EditValues): string => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (value === '') return '–';
    switch (field) {
      case 'document_type':
        return t(documentTypeLabels[documentTypes.find((type) => type === value) ?? 'other']);
      case 'client_id':
      case 'property_id':
        return known.get(value) ?? t`no longer available`;
      default:
        return value;
    }
  };
}
