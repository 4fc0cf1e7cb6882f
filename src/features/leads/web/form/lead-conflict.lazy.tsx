import { useLingui } from '@lingui/react/macro';
import { usePeopleNames } from '#features/accounts/web/use-people-names.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Lead } from '../../contract.ts';
import { leadFields } from '../../fields.ts';
import type { LeadFormValues } from './lead-form-values.ts';
import { toLeadFormValues } from './lead-form-values.ts';

export function LeadConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Lead, LeadFormValues>) {
  const { t } = useLingui();
  const { property_id } = props.mine;
  const names = {
    ...usePeopleNames(),
    ...useRecordNames([[property_id, propertyQuery(property_id)]], [current.property]),
  };
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this lead while you were editing`}
      labels={labelsOf(leadFields)}
      theirs={toLeadFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating lead...`}
      formatField={useFormatField<LeadFormValues>(leadFields, names)}
    />
  );
}
