import { useLingui } from '@lingui/react/macro';
import { usePeopleNames } from '#features/accounts/web/use-people-names.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { useFormatRooms } from '#features/requirements/web/use-format-rooms.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Lead } from '../../contract.ts';
import { leadFormFields } from '../../fields.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { toLeadFormValues } from './lead-form-values.ts';

export function LeadConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Lead, LeadFormValues>) {
  const { t } = useLingui();
  const fields = withCustomFields(leadFormFields, 'leads');
  const { property_id } = props.mine;
  const types = useTypes();
  const names = {
    ...usePeopleNames(),
    ...Object.fromEntries(types.map(({ id, name }) => [id, name])),
    ...useRecordNames([[property_id, propertyQuery(property_id)]], [current.property]),
  };
  const format = useFormatField<LeadFormValues>(fields, names);
  const formatRooms = useFormatRooms();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this lead while you were editing`}
      labels={labelsOf(fields)}
      theirs={toLeadFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating lead...`}
      formatField={(field, values) => (field === 'bedrooms' ? formatRooms(values[field]) : format(field, values))}
    />
  );
}
