import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { draftOwner } from '#platform/forms/web/drafts.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { isUnanswered } from '#platform/forms/web/lost-answers.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { MeetingCard } from '../../contract.ts';
import type { LocalDateTime } from '../form/moment.ts';
import { toInstant, toLocalDateTime } from '../form/moment.ts';
import { MomentFields } from '../form/moment-fields.tsx';
import { useEmailRecipientsText } from '../form/use-email-recipients-text.ts';
import { useOverlapDialog } from '../form/use-overlap-dialog.tsx';
import { meetingsApi } from '../queries.ts';
import { useAttendeeMessageOffer } from './attendee-message.ts';

interface RescheduleDialogProps {
  readonly meeting: Pick<MeetingCard, 'id' | 'title' | 'meeting_date' | 'location'>;
  onClose(): void;
}

interface RescheduleValues {
  readonly moment: LocalDateTime;
  readonly reason: string;
  readonly location: string;
}

interface Request {
  readonly values: RescheduleValues;
  readonly meeting_date: string;
  /** Set if it differs from the time that the user saw. */
  readonly from?: string;
  readonly overlap_confirmed?: boolean;
}

/** Moves a meeting to another time with a reason. Typed values survive closing; Cancel discards them. */
export function RescheduleDialog({ meeting, onClose }: RescheduleDialogProps) {
  const { t } = useLingui();
  const { timeZone, dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const emailRecipientsText = useEmailRecipientsText();
  const offerMessage = useAttendeeMessageOffer();
  const overlap = useOverlapDialog();
  const [defaults] = useState<RescheduleValues>(() => ({
    moment: toLocalDateTime(meeting.meeting_date, timeZone),
    reason: '',
    location: meeting.location,
  }));
  // Somebody moved it while the dialog was open.
  const [moved, setMoved] = useState<{ readonly to: string; readonly by: string } | null>(null);
  // Times sent without a response; the server may have moved the meeting there.
  const [lost] = useState(() => new Set<number>());
  const draft = useDraftForm<RescheduleValues>({
    draftKey: `reschedule:${meeting.id}`,
    defaults,
    check: ({ moment }) => {
      const chosen = toInstant(moment, timeZone);
      return chosen === null || Date.parse(chosen) === Date.parse(seen) ? [{ path: 'moment', code: 'required' }] : [];
    },
  });
  const { form, baseline } = draft;
  // The time that the user saw when a restored draft began, so that the server detects a move since then.
  const isAsThen = JSON.stringify(baseline.values.moment) === JSON.stringify(defaults.moment);
  const then = isAsThen ? null : toInstant(baseline.values.moment, timeZone);
  const seen: string = moved?.to ?? then ?? meeting.meeting_date;
  const movedBy = moved?.by;
  const done = () => {
    draft.discardDraft();
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values: { reason, location }, meeting_date, from = seen, overlap_confirmed = false }: Request) =>
      meetingsApi.reschedule({
        id: meeting.id,
        from,
        meeting_date,
        overlap_confirmed,
        reason: reason.trim(),
        // An empty or unchanged location is omitted.
        ...(location.trim() !== '' && location !== baseline.values.location && { location: location.trim() }),
      }),
    onSuccess: (changed) => {
      toast({
        tone: 'success',
        title: t`Meeting rescheduled successfully`,
        text: emailRecipientsText(changed),
        ...offerMessage(changed),
      });
      done();
    },
    onError: (error, request) => {
      if (overlap.ask(error, () => mutate({ ...request, overlap_confirmed: true }))) return;
      if (isUnanswered(error)) lost.add(Date.parse(request.meeting_date));
      const problem = problemOf(error);
      const now = problem.code === 'conflict' ? dateIn(problem.current) : null;
      if (problem.code === 'conflict' && now !== null) {
        // The user's own move with a lost response.
        if (lost.has(Date.parse(now)) && problem.changedById === draftOwner()) mutate({ ...request, from: now });
        else setMoved({ to: now, by: nameOf(problem.changedBy) ?? t`Someone` });
      } else fail(error, t`Failed to reschedule meeting`);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return (
    <FormDialog
      draft={draft}
      formId="reschedule"
      title={t`Reschedule`}
      text={t`${meeting.title}, ${dayOf(seen)} at ${time(seen)}`}
      label={t`Reschedule`}
      busyLabel={t`Rescheduling...`}
      isBusy={isPending}
      hasDraftNote
      onClose={onClose}
    >
      <form
        id="reschedule"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit((values) => {
            const meeting_date = toInstant(values.moment, timeZone);
            if (meeting_date !== null && !isPending) mutate({ values, meeting_date });
          });
        }}
      >
        {movedBy !== undefined && (
          <p role="alert" className="rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
            {t`${movedBy} moved this meeting to ${dayOf(seen)} at ${time(seen)}.`}
          </p>
        )}
        <ControlledValue form={form} name="moment">
          {({ value, onChange }) => (
            <MomentFields
              required
              dayLabel={t`New date`}
              timeLabel={t`New time`}
              value={value}
              error={draft.state.errors.moment && t`Please select a new date and time`}
              onChange={onChange}
            />
          )}
        </ControlledValue>
        <Field label={t({ context: 'why a meeting is moved', message: 'Reason' })}>
          {(control) => <Textarea {...control} {...form.register('reason')} rows={2} maxLength={500} />}
        </Field>
        <Field
          label={t({ context: 'where a meeting is', message: 'Location' })}
          help={t`Leave empty to keep the current location.`}
        >
          {(control) => <Input {...control} {...form.register('location')} maxLength={300} />}
        </Field>
      </form>
      {overlap.dialog}
    </FormDialog>
  );
}

/** The current time of the meeting in a conflict. */
function dateIn(current: unknown): string | null {
  if (typeof current !== 'object' || current === null || !('meeting_date' in current)) return null;
  return typeof current.meeting_date === 'string' ? current.meeting_date : null;
}
