import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { dayOf } from '#platform/dates.ts';
import { FormBar } from '#platform/forms/web/form-bar.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { toast } from '#ui/toast.ts';
import type { ChangedMeeting, Meeting } from '../contract.ts';
import { BackLabel } from './back-label.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { checkMeeting, toMeetingFieldProblem, toMeetingInput } from './meeting-form-schema.ts';
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx';
import type { MeetingFormValues } from './meeting-form-values.ts';
import { toMeetingFormValues } from './meeting-form-values.ts';
import type { ClosedPropertyNoteComponent } from './meeting-links.tsx';
import { meetingQuery, meetingsApi } from './queries.ts';
import type { EditSearch } from './schedule-search.ts';
import { readEditSearch } from './schedule-search.ts';
import { useEmailRecipientsText } from './use-email-recipients-text.ts';
import { useOverlapQuestion } from './use-overlap-question.tsx';
import { addressBack } from './way-back.ts';

const lazyConflict = lazyComponent(() =>
  import('./meeting-conflict.lazy.tsx').then((part) => part.MeetingConflictDialog),
);
const notFound = lazyComponent(() => import('./meeting-not-found.lazy.tsx').then((part) => part.MeetingNotFound));

export function MeetingEditScreen({
  ClosedPropertyNote,
}: {
  readonly ClosedPropertyNote?: ClosedPropertyNoteComponent;
}) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/meetings/edit/$id' });
  const search = readEditSearch(useSearch({ from: '/meetings/edit/$id' }));
  const navigate = useNavigate();
  const fail = useFailureToast();
  const { error, data } = useQuery({ ...meetingQuery(id), staleTime: Number.POSITIVE_INFINITY });
  const isLost = error !== null && data === undefined;
  const isGone = isLost && findsNothing(error);
  useEffect(() => {
    if (!isLost || isGone) return;
    fail(error, t`Failed to load meeting details.`);
    void navigate({ to: '/meetings', replace: true });
  }, [isLost, isGone, error, fail, navigate, t]);
  const NotFound = notFound.useComponent(isGone, isGone);
  if (NotFound) return <NotFound />;
  if (!data) return <MeetingFormSkeleton label={t`Loading meeting...`} />;
  return <EditForm key={id} meeting={data} search={search} ClosedPropertyNote={ClosedPropertyNote} />;
}

interface EditFormProps {
  readonly meeting: Meeting;
  readonly search: EditSearch;
  readonly ClosedPropertyNote: ClosedPropertyNoteComponent | undefined;
}

function EditForm({ meeting, search, ClosedPropertyNote }: EditFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { company } = useMe();
  const timeZone = company.time_zone;
  const wayBackOf = (known: Meeting) => addressBack(search, known, dayOf(known.meeting_date, timeZone));
  const wayBack = wayBackOf(meeting);
  const defaults = useMemo(() => toMeetingFormValues(meeting, timeZone), [meeting, timeZone]);
  const draft = useDraftForm<MeetingFormValues>({
    draftKey: `meeting:${meeting.id}`,
    defaults,
    version: meeting.version,
    check: (values) => checkMeeting({ values, timeZone }),
  });
  const emailRecipientsText = useEmailRecipientsText();
  const overlap = useOverlapQuestion();
  const isOverlapMeant = useRef(false);
  const isDone = useRef(false);

  const leaveWith = (known: Meeting) => {
    isDone.current = true;
    draft.discardDraft();
    queryClient.setQueryData(meetingQuery(known.id).queryKey, known);
    void navigate(wayBackOf(known));
  };

  const saving = useRecordSave<Meeting & Partial<ChangedMeeting>, MeetingFormValues>({
    record: meeting,
    draft,
    fieldProblemOf: toMeetingFieldProblem,
    failed: t`Failed to update meeting. Please try again.`,
    send: async (values, version) => {
      const overlap_confirmed = isOverlapMeant.current;
      isOverlapMeant.current = false;
      return meetingsApi.update({
        ...(await toMeetingInput({ values, timeZone })),
        id: meeting.id,
        version,
        overlap_confirmed,
      });
    },
    asks: (error, again) =>
      overlap.ask(error, () => {
        isOverlapMeant.current = true;
        again();
      }),
    onSaved: ({ is_client_notified = false, former_client_notified = null, ...saved }) => {
      leaveWith(saved);
      void queryClient.invalidateQueries({ queryKey: ['meetings'] });
      toast({
        tone: 'success',
        title: t`Meeting updated`,
        text: emailRecipientsText({ ...saved, is_client_notified, former_client_notified }),
      });
    },
  });
  const conflictDialog = useConflictDialog(lazyConflict, { draft, saving, onKeepTheirs: leaveWith });

  return (
    <>
      <PageHead
        back={
          <Link {...wayBack}>
            <BackLabel to={wayBack.to} />
          </Link>
        }
        title={t`Edit meeting`}
        sub={meeting.title}
      />
      <MeetingForm
        draft={draft}
        formId="meeting"
        editedId={meeting.id}
        ClosedPropertyNote={ClosedPropertyNote}
        onSubmit={saving.save}
      />
      <FormBar
        draft={draft}
        formId="meeting"
        timeZone={timeZone}
        isDone={isDone}
        cancel={<Link {...wayBack} />}
        label={t`Update meeting`}
        busyLabel={t`Updating meeting...`}
        isBusy={saving.isSaving}
      />
      {overlap.dialog}
      {conflictDialog}
    </>
  );
}
