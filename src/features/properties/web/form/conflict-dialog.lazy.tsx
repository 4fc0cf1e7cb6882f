import { useLingui } from '@lingui/react/macro';
import { usePeopleNames } from '#features/accounts/web/use-people-names.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { registrationQuery } from '#features/registrations/web/queries.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Property } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { toPropertyFormValues } from './property-form-values.ts';

export function PropertyConflictDialog({
  current,
  changedBy,
  ...props
}: ConflictDialogProps<Property, PropertyFormValues>) {
  const { t } = useLingui();
  const fields = withCustomFields(propertyFields, 'properties');
  const theirs = toPropertyFormValues(current);
  const owners = [props.mine.owner_id, theirs.owner_id];
  const projects = [props.mine.project_registration_id, theirs.project_registration_id];
  const names = {
    ...usePeopleNames(),
    ...useRecordNames([
      ...owners.map((id) => [id, clientQuery(id)] as const),
      ...projects.map((id) => [id, registrationQuery(id)] as const),
    ]),
    ...Object.fromEntries(useTypes().map(({ id, name: type }) => [id, type])),
  };
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this property while you were editing`}
      labels={labelsOf(fields)}
      theirs={theirs}
      changedBy={name}
      savingLabel={t`Updating Property...`}
      formatField={useFormatField<PropertyFormValues>(fields, names)}
    />
  );
}
