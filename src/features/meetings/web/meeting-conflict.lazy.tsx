import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { formatTime, instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Meeting } from '../contract.ts';
import { meetingStatusLabels, meetingTypeLabels } from '../labels.ts';
import { meetingStatuses, meetingTypes } from '../rules.ts';
import { meetingFieldLabels } from './meeting-field-labels.ts';
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
  const formatField = useFormatField(current, props.mine);
  // Only a new meeting has these fields, so they cannot conflict.
  const { reminders, invite_client } = props.mine;
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this meeting while you were editing`}
      labels={meetingFieldLabels}
      theirs={{ ...toMeetingFormValues(current, timeZone), reminders, invite_client }}
      changedBy={name}
      savingLabel={t`Updating meeting...`}
      formatField={formatField}
    />
  );
}

/** Formats the value of a field. */
function useFormatField(current: Meeting, mine: MeetingFormValues) {
  const { t } = useLingui();
  const { timeZone, day } = useFormats();
  const nameOf = usePersonName();
  const people = useQuery(peopleQuery);
  const once = { retry: false };
  const client = useQuery({ ...clientQuery(mine.client_id), enabled: mine.client_id !== '', ...once });
  const lead = useQuery({ ...leadQuery(mine.lead_id), enabled: mine.lead_id !== '', ...once });
  const property = useQuery({ ...propertyQuery(mine.property_id), enabled: mine.property_id !== '', ...once });
  const known = new Map<string, string | undefined>([
    ...(people.data ?? []).map(({ id, full_name }) => [id, nameOf(full_name) ?? full_name] as const),
    [current.client?.id ?? '', current.client?.full_name],
    [current.lead?.id ?? '', current.lead?.full_name],
    [current.property?.id ?? '', current.property?.title],
    [client.data?.id ?? '', client.data?.full_name],
    [lead.data?.id ?? '', lead.data?.full_name],
    [property.data?.id ?? '', property.data?.title],
  ]);
  return (field: keyof MeetingFormValues, values: MeetingFormValues): string => {
    const value = values[field];
    if (typeof value !== 'string' || value === '') return '–';
    switch (field) {
      case 'meeting_type':
        return t(meetingTypeLabels[meetingTypes.find((type) => type === value) ?? 'showing']);
      case 'status':
        return t(meetingStatusLabels[meetingStatuses.find((status) => status === value) ?? 'scheduled']);
      case 'date':
        return day(value);
      case 'time':
        return formatTime(instantAt(values.date, value, timeZone), timeZone);
      case 'duration_minutes':
        return t`${value} minutes`;
      case 'client_id':
      case 'lead_id':
      case 'agent_id':
      case 'property_id':
        return known.get(value) ?? t`no longer available`;
      default:
        return value;
    }
  };
}
