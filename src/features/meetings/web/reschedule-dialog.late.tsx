import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { MeetingCard } from '../contract.ts';
import type { Moment } from './moment.ts';
import { instantOf, momentOf } from './moment.ts';
import { MomentFields } from './moment-fields.tsx';
import { meetings } from './queries.ts';
import { useOverlapQuestion } from './use-overlap-question.tsx';

interface RescheduleDialogProps {
  readonly meeting: Pick<MeetingCard, 'id' | 'title' | 'meeting_date' | 'location'>;
  onClose(): void;
}

interface Request {
  readonly meeting_date: string;
  readonly overlap_confirmed?: boolean;
}

/** Moves a meeting to another time, and says why. */
export function RescheduleDialog({ meeting, onClose }: RescheduleDialogProps) {
  const { t } = useLingui();
  const { timeZone, dayOf, time } = useFormats();
  const nameOf = usePersonName();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const overlap = useOverlapQuestion();
  // What the person has seen: somebody may have moved it meanwhile.
  const [seen, setSeen] = useState(meeting.meeting_date);
  const [movedBy, setMovedBy] = useState<string | null>(null);
  const [moment, setMoment] = useState<Moment>(() => momentOf(meeting.meeting_date, timeZone));
  const [reason, setReason] = useState('');
  const [location, setLocation] = useState(meeting.location);
  const [isTried, setTried] = useState(false);
  const chosen = instantOf(moment, timeZone);
  const isMissing = chosen === null || Date.parse(chosen) === Date.parse(seen);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ meeting_date, overlap_confirmed = false }: Request) =>
      meetings.reschedule({
        ...{ id: meeting.id, from: seen, meeting_date, overlap_confirmed },
        reason: reason.trim(),
        // Left empty, it stays where it was.
        ...(location.trim() !== '' && { location: location.trim() }),
      }),
    onSuccess: ({ is_client_told }) => {
      toast({
        tone: 'success',
        title: t`Meeting rescheduled successfully`,
        text: is_client_told ? t`The client is told of the new time by e-mail.` : undefined,
      });
      onClose();
    },
    onError: (error, request) => {
      if (overlap.ask(error, () => mutate({ ...request, overlap_confirmed: true }))) return;
      const problem = problemOf(error);
      const now = problem.code === 'conflict' ? dateIn(problem.current) : null;
      if (problem.code === 'conflict' && now !== null) {
        setSeen(now);
        setMovedBy(nameOf(problem.changedBy) ?? t`Somebody`);
      } else fail(error, t`Failed to reschedule meeting`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Reschedule`}
      text={t`${meeting.title}, ${dayOf(seen)} at ${time(seen)}`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="main" type="submit" form="reschedule" busy={isPending} busyLabel={t`Rescheduling...`}>
            {t`Reschedule`}
          </Button>
        </>
      }
    >
      <form
        id="reschedule"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (chosen !== null && !isMissing && !isPending) mutate({ meeting_date: chosen });
        }}
      >
        {movedBy !== null && (
          <p role="alert" className="rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
            {t`${movedBy} moved this meeting meanwhile. It is on ${dayOf(seen)} at ${time(seen)} now.`}
          </p>
        )}
        <MomentFields
          required
          dayLabel={t`New date`}
          timeLabel={t`New time`}
          value={moment}
          error={isTried && isMissing ? t`Please select a new date and time` : undefined}
          onChange={setMoment}
        />
        <Field label={t({ context: 'why a meeting is moved', message: 'Reason' })}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Field
          label={t({ context: 'where a meeting is', message: 'Location' })}
          help={t`Left empty, it stays where it was.`}
        >
          {(control) => (
            <Input {...control} maxLength={300} value={location} onChange={({ target }) => setLocation(target.value)} />
          )}
        </Field>
      </form>
      {overlap.dialog}
    </Dialog>
  );
}

/** When the meeting is now, where the server says so with its refusal. */
function dateIn(current: unknown): string | null {
  if (typeof current !== 'object' || current === null || !('meeting_date' in current)) return null;
  return typeof current.meeting_date === 'string' ? current.meeting_date : null;
}
