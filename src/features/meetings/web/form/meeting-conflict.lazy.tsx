import { useLingui } from '@lingui/react/macro';
import { usePeopleNames } from '#features/accounts/web/use-people-names.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { useRecordNames } from '#platform/fields/web/use-record-names.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Meeting } from '../../contract.ts';
import { meetingFields } from '../../fields.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { toMeetingFormValues } from './meeting-form-values.ts';

/** Resolves two concurrent edits of one meeting. */
export function MeetingConflictDialog({
  current,
  changedBy,
  ...props
}: ConflictDialogProps<Meeting, MeetingFormValues>) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  // Only a new meeting has reminders and an invitation, so they cannot conflict.
  const { reminders, invite_client, client_id, lead_id, property_id } = props.mine;
  const names = {
    ...usePeopleNames(),
    ...useRecordNames(
      [
        [client_id, clientQuery(client_id)],
        [lead_id, leadQuery(lead_id)],
        [property_id, propertyQuery(property_id)],
      ],
      [current.client, current.lead, current.property],
    ),
  };
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this meeting while you were editing`}
      labels={labelsOf(meetingFields)}
      theirs={{ ...toMeetingFormValues(current, timeZone), reminders, invite_client }}
      changedBy={name}
      savingLabel={t`Updating meeting...`}
      formatField={useFormatField<MeetingFormValues>(meetingFields, names)}
    />
  );
}
