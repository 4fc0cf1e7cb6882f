import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { dayOf } from '#platform/dates.ts';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordFormPage, RecordToEdit } from '#platform/forms/web/record-form-page.tsx';
import { useEditPage } from '#platform/forms/web/use-edit-page.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { ChangedMeeting, Meeting } from '../../contract.ts';
import { isVisit } from '../../rules.ts';
import { BackLabel } from '../back-label.tsx';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';
import { meetingQuery, meetingsApi } from '../queries.ts';
import { addressBack } from '../way-back.ts';
import { MeetingForm } from './meeting-form.tsx';
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { toMeetingFormValues } from './meeting-form-values.ts';
import { meetingForm, toMeetingFieldProblem, withoutRecipients } from './meeting-record-form.ts';
import type { EditSearch } from './schedule-search.ts';
import { readEditSearch } from './schedule-search.ts';
import { useEmailRecipientsText } from './use-email-recipients-text.ts';
import { useOverlapDialog } from './use-overlap-dialog.tsx';

const notFound = lazyComponent(() => import('../page/meeting-not-found.lazy.tsx').then((part) => part.MeetingNotFound));

export function MeetingEditScreen({
  ClosedPropertyNote,
}: {
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent;
}) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/meetings/edit/$id' });
  const search = readEditSearch(useSearch({ from: '/meetings/edit/$id' }));
  const found = useQuery({ ...meetingQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const isGone = found.data === undefined && findsNothing(found.error);
  const NotFound = notFound.useComponent(isGone, isGone);
  if (NotFound) return <NotFound />;
  const loading = <MeetingFormSkeleton label={t`Loading meeting...`} />;
  if (isGone) return loading;
  return (
    <RecordToEdit
      found={found}
      loading={loading}
      failed={t`Failed to load meeting details.`}
      leave={<Navigate to="/meetings" replace />}
    >
      {(meeting) => <EditForm key={id} meeting={meeting} search={search} ClosedPropertyNote={ClosedPropertyNote} />}
    </RecordToEdit>
  );
}

interface EditFormProps {
  readonly meeting: Meeting;
  readonly search: EditSearch;
  readonly ClosedPropertyNote: ClosedPropertyNoteComponent | undefined;
}

function EditForm({ meeting, search, ClosedPropertyNote }: EditFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { company } = useMe();
  const timeZone = company.time_zone;
  const wayBackOf = (known: Meeting) => addressBack(search, known, dayOf(known.meeting_date, timeZone));
  const wayBack = wayBackOf(meeting);
  const defaults = useMemo(() => toMeetingFormValues(meeting, timeZone), [meeting, timeZone]);
  const draft = useRecordDraft(meetingForm, {
    draftKey: `meeting:${meeting.id}`,
    defaults,
    version: meeting.version,
    check: (values) => meetingForm.check({ values, timeZone }),
  });
  const emailRecipientsText = useEmailRecipientsText();
  const overlap = useOverlapDialog();
  const isOverlapMeant = useRef(false);

  const page = useEditPage<Meeting, MeetingFormValues, Meeting & Partial<ChangedMeeting>>({
    form: meetingForm,
    record: meeting,
    draft,
    fieldProblemOf: toMeetingFieldProblem,
    failed: t`Failed to update meeting. Please try again.`,
    send: async (values, version) => {
      const overlap_confirmed = isOverlapMeant.current;
      isOverlapMeant.current = false;
      const typed = await meetingForm.toInput({ values, timeZone });
      return meetingsApi.update({ ...typed, id: meeting.id, version, overlap_confirmed });
    },
    asks: (error, again) =>
      overlap.ask(error, () => {
        isOverlapMeant.current = true;
        again();
      }),
    recordOf: withoutRecipients,
    leave: (known) => void navigate(wayBackOf(known)),
    onSaved: ({ is_client_notified = false, former_client_notified = null, ...saved }) =>
      toast({
        tone: 'success',
        title: t`Meeting updated`,
        text: emailRecipientsText({ ...saved, is_client_notified, former_client_notified }),
      }),
  });

  return (
    <RecordFormPage
      {...page}
      isReadOnly={!useRights('meetings').mayEdit(meeting.agent_id)}
      back={
        <Link {...wayBack}>
          <BackLabel to={wayBack.to} />
        </Link>
      }
      title={t`Edit meeting`}
      sub={
        isVisit(meeting) ? (
          <>
            {meeting.title} ·{' '}
            <Link to="/visits/$id" params={{ id: meeting.id }} className="link touch:py-1">
              {t`Open visit`}
            </Link>
          </>
        ) : (
          meeting.title
        )
      }
      label={t`Update meeting`}
      busyLabel={t`Updating meeting...`}
    >
      <MeetingForm draft={draft} editedId={meeting.id} ClosedPropertyNote={ClosedPropertyNote} onSubmit={page.save} />
      {overlap.dialog}
    </RecordFormPage>
  );
}
