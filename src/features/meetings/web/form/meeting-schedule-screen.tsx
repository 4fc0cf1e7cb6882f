import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { peopleQuery, useMe } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordFormPage } from '#platform/forms/web/record-form-page.tsx';
import { useAddPage } from '#platform/forms/web/use-add-page.ts';
import { firstKey } from '#platform/words/words.ts';
import { toast } from '#ui/toast.ts';
import { meetingTypeWords } from '../../labels.ts';
import { usualReminderTypes } from '../../rules.ts';
import { freeStart, likelyStart } from '../../start-times.ts';
import { BackLabel } from '../back-label.tsx';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';
import { busyTimesQuery, meetingsApi } from '../queries.ts';
import { addressBack } from '../way-back.ts';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { emptyMeeting } from './meeting-form-values.ts';
import { meetingForm, toMeetingFieldProblem, withoutRecipients } from './meeting-record-form.ts';
import type { ScheduleSearch, WayBack } from './schedule-search.ts';
import { readScheduleSearch } from './schedule-search.ts';
import { formatAddress, useMeetingTitle } from './use-meeting-defaults.ts';
import { useOverlapDialog } from './use-overlap-dialog.tsx';

const patienceMs = 500;

/** The form of a new meeting, prefilled from its link. */
export function MeetingScheduleScreen({
  ClosedPropertyNote,
}: {
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent;
}) {
  const { t } = useLingui();
  const search = readScheduleSearch(useSearch({ from: '/meetings/schedule' }));
  const { leadId, clientId, propertyId, agentId, date } = search;
  const { profile_id, company } = useMe();
  const titleOf = useMeetingTitle();
  const lead = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== undefined, retry: false });
  const resolvedClientId = clientId ?? lead.data?.client?.id;
  const client = useQuery({
    ...clientQuery(resolvedClientId ?? ''),
    enabled: resolvedClientId !== undefined,
    retry: false,
  });
  const resolvedPropertyId = propertyId ?? lead.data?.property?.id;
  const property = useQuery({
    ...propertyQuery(resolvedPropertyId ?? ''),
    enabled: resolvedPropertyId !== undefined,
    retry: false,
  });
  const hasAgent = agentId !== undefined || leadId !== undefined;
  const people = useQuery({ ...peopleQuery, enabled: hasAgent });
  const isOpenTime = !date?.includes('T');
  const likely = likelyStart(new Date(), company.time_zone, date);
  const agentToCheck = agentId ?? lead.data?.assigned_agent_id ?? profile_id;
  const [isPatient, setPatient] = useState(true);
  // A long wait for free times would be worse than an overlap, which the form shows.
  const busy = useQuery({
    ...busyTimesQuery({ from: likely.date, until: addDays(likely.date, 1), agent: [agentToCheck] }),
    enabled: isOpenTime && !lead.isLoading,
    retry: false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isLoading =
    lead.isLoading ||
    client.isLoading ||
    property.isLoading ||
    (hasAgent && people.isLoading) ||
    (isOpenTime && isPatient && busy.isLoading);
  const key = [leadId, clientId, propertyId, date, agentId, search.minutes].filter(Boolean).join(':');
  const [shown, setShown] = useState<string | null>(null);
  if (!isLoading && shown !== key) setShown(key);
  // Once shown, the form must stay while data loads: a new form would create a second meeting.
  if (isLoading && shown !== key) return <MeetingFormSkeleton label={t`Loading...`} />;
  const person = client.data ?? lead.data;
  // The field offers only active users, and the server rejects those in the trash.
  const offered = new Set(people.data?.filter(({ state }) => state === 'active').map(({ id }) => id));
  const agent = [agentId, lead.data?.assigned_agent_id].find((id) => id && offered.has(id)) ?? profile_id;
  const free = isOpenTime ? freeStart(likely, busy.data?.items ?? [], company.time_zone) : likely;
  const prefilled: Partial<MeetingFormValues> = {
    ...free,
    title: titleOf(firstKey(meetingTypeWords, 'showing'), {
      person: person?.full_name,
      property: property.data?.title,
    }),
    client_id: client.data?.id ?? '',
    lead_id: lead.data?.id ?? '',
    agent_id: agent,
    property_id: property.data?.id ?? '',
    ...(search.minutes !== undefined && { duration_minutes: String(search.minutes) }),
    location: property.data ? formatAddress(property.data) : '',
  };
  return (
    <ScheduleForm
      key={key}
      draftKey={`meeting:new${key && `:${key}`}`}
      prefilled={{ ...emptyMeeting(new Date(), company.time_zone, date), ...prefilled }}
      search={search}
      ClosedPropertyNote={ClosedPropertyNote}
    />
  );
}

interface ScheduleFormProps {
  readonly draftKey: string;
  readonly prefilled: MeetingFormValues;
  readonly search: ScheduleSearch;
  readonly ClosedPropertyNote: ClosedPropertyNoteComponent | undefined;
}

function ScheduleForm({ draftKey, prefilled, search, ClosedPropertyNote }: ScheduleFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { profile_id, company } = useMe();
  const timeZone = company.time_zone;
  // Later changes of the data must not reset the form.
  const [defaults] = useState(prefilled);
  const draft = useRecordDraft(meetingForm, {
    draftKey,
    defaults,
    check: (values) => meetingForm.check({ values, timeZone }),
  });
  const overlap = useOverlapDialog();
  const isOverlapMeant = useRef(false);
  const searchWithBack = { ...search, back: search.back ?? wayBackOf(search) };
  const about = {
    lead_id: search.leadId ?? null,
    client_id: search.clientId ?? null,
    property_id: search.propertyId ?? null,
  };
  const wayBack = addressBack(searchWithBack, about, defaults.date);

  const page = useAddPage({
    form: meetingForm,
    draft,
    fieldProblemOf: toMeetingFieldProblem,
    failed: t`Failed to schedule meeting. Please try again.`,
    signedOut: t`You must be logged in to schedule a meeting.`,
    send: async (id, values) =>
      meetingsApi.create({
        ...(await meetingForm.toInput({ values, timeZone })),
        id,
        overlap_confirmed: isOverlapMeant.current,
        invite_client: isClientInvited(values),
        reminders: remindersOf(values),
      }),
    correct: async ({ id }, values, version) => {
      const typed = await meetingForm.toInput({ values, timeZone });
      const meeting = await meetingsApi.update({
        ...typed,
        id,
        version,
        overlap_confirmed: isOverlapMeant.current,
        // A new meeting without an agent belongs to the user who schedules it.
        agent_id: typed.agent_id ?? profile_id,
        invite_client: isClientInvited(values),
      });
      await meetingsApi.saveReminders({ id, reminders: remindersOf(values) });
      return withoutRecipients(meeting);
    },
    asks: (error, again) =>
      overlap.ask(error, () => {
        isOverlapMeant.current = true;
        again();
      }),
    sendNow: (values) => schedule(values),
    onAdded: (meeting) => {
      toast({ tone: 'success', title: t`Meeting scheduled successfully` });
      void navigate(addressBack(searchWithBack, about, dayOf(meeting.meeting_date, timeZone)));
    },
  });

  const schedule = (values: MeetingFormValues) => {
    isOverlapMeant.current = false;
    page.save(values);
  };
  return (
    <RecordFormPage
      {...page}
      back={
        <Link {...wayBack}>
          <BackLabel to={wayBack.to} />
        </Link>
      }
      title={t`Schedule Meeting`}
      label={t`Schedule Meeting`}
      busyLabel={t`Scheduling...`}
    >
      <MeetingForm draft={draft} ClosedPropertyNote={ClosedPropertyNote} onSubmit={schedule} />
      {overlap.dialog}
    </RecordFormPage>
  );
}

const isClientInvited = ({ client_id, lead_id, invite_client }: MeetingFormValues) =>
  (client_id !== '' || lead_id !== '') && invite_client;

const remindersOf = ({ reminders }: MeetingFormValues) =>
  usualReminderTypes
    .filter((type) => reminders.includes(type))
    .map((reminder_type) => ({ reminder_type, reminder_time: null }));

/** The page that opened the form for a record. */
function wayBackOf({ leadId, clientId, propertyId }: ScheduleSearch): WayBack | undefined {
  if (leadId !== undefined) return 'lead';
  if (clientId !== undefined) return 'client';
  return propertyId === undefined ? undefined : 'property';
}
