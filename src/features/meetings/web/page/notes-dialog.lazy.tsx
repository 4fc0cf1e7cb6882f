import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { discardQueued, queuedPayload } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueueLock } from '#platform/offline-queue/web/use-queue-lock.ts';
import { useQueuedMutation } from '#platform/offline-queue/web/use-queued-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { MeetingCard } from '../../contract.ts';
import { meetingNotesFields } from '../../fields.ts';
import { outcomeLabels } from '../../labels.ts';
import type { MeetingStatus } from '../../rules.ts';
import { meetingOutcomes } from '../../rules.ts';
import { FollowUpDays, OutcomeChoice } from '../form/completion-fields.tsx';
import { MomentFields } from '../form/moment-fields.tsx';
import { NotesConflict } from '../form/notes-conflict.tsx';
import { meetingQuery } from '../queries.ts';
import { useLoadFailure } from '../use-load-failure.ts';
import { useSaveNotes } from '../use-save-notes.ts';
import type { QueuedMeetingNotes } from './notes-kind.ts';
import { notesKind } from './notes-kind.ts';
import type { NotesValues } from './notes-values.ts';
import { isFollowUpInvalid, notesValuesOf, pickNotesFields, toNotesFields } from './notes-values.ts';
import { queuedNotesId } from './queued-notes-id.ts';

interface NotesDialogProps {
  readonly meeting: Pick<MeetingCard, 'id' | 'title'>;
  /** Sends queued notes at once, to show the conflict that the server reported. */
  readonly sendsAtOnce?: boolean;
  /** Saving the notes completes the meeting; this is its status before. */
  readonly completedFrom?: MeetingStatus | undefined;
  onClose(): void;
}

/** The notes and outcome of a meeting, and its follow-up. Typed text survives closing; Cancel discards it. */
export function NotesDialog({ meeting, sendsAtOnce = false, completedFrom, onClose }: NotesDialogProps) {
  const { t } = useLingui();
  // Continues with queued notes.
  const waiting = useQueuedMutation(useMe().profile_id, queuedNotesId(meeting.id));
  const lock = useQueueLock(waiting ?? null);
  const isFresh = waiting !== undefined && lock === 'gone';
  // Refetch before the form opens: others may have written, and it must not change while the user types.
  const found = useQuery({ ...meetingQuery(meeting.id), staleTime: 0, refetchOnMount: 'always', enabled: isFresh });
  const failed = t`Failed to load meeting notes`;
  useLoadFailure(found, failed);
  const [loaded, setLoaded] = useState<QueuedMeetingNotes | null>(null);
  // On a captive network the request may hang for minutes; a conflict then shows on save.
  const isAway = useIsAway();
  if (loaded === null && lock === 'locked') setLoaded(resumeQueued(waiting ?? null, completedFrom));
  if (loaded === null && isFresh && found.data && (isAway || !found.isFetching)) {
    const noted = pickNotesFields(found.data);
    setLoaded({ meeting, version: found.data.version, base: noted, mine: noted, completedFrom });
  }
  if (loaded) return <NotesForm start={loaded} sendsAtOnce={sendsAtOnce} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={completedFrom ? t`Complete meeting` : t`Meeting Notes & Outcome`}
      text={meeting.title}
      footer={<Button onClick={onClose}>{t`Cancel`}</Button>}
    >
      {found.isError ? (
        <ErrorState title={failed} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <Loading label={t`Loading meeting notes...`}>
          <Skeleton className="h-36 w-full" />
          <Skeleton className="mt-4 h-8 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function resumeQueued(
  entry: QueuedMutation | null,
  completedFrom: MeetingStatus | undefined,
): QueuedMeetingNotes | null {
  const waiting = queuedPayload(notesKind, entry);
  const earlier = [...(waiting?.earlier ?? []), ...(waiting ? [waiting.mine] : [])];
  return waiting && { ...waiting, earlier, completedFrom: waiting.completedFrom ?? completedFrom };
}

interface NotesFormProps {
  readonly start: QueuedMeetingNotes;
  readonly sendsAtOnce: boolean;
  onClose(): void;
}

function NotesForm({ start, sendsAtOnce, onClose }: NotesFormProps) {
  const { t } = useLingui();
  const { meeting, completedFrom } = start;
  const isCompleting = completedFrom !== undefined;
  const { timeZone } = useFormats();
  const [defaults] = useState(() => notesValuesOf(start.mine, timeZone));
  const draft = useDraftForm<NotesValues>({
    draftKey: `meeting-notes:${meeting.id}`,
    defaults,
    version: start.version,
    check: (values) => (isFollowUpInvalid(values, timeZone) ? [{ path: 'next_follow_up', code: 'required' }] : []),
  });
  const { form, baseline } = draft;
  const done = () => {
    draft.discardDraft();
    onClose();
  };
  const isEarlier = baseline.version !== null && baseline.version !== start.version;
  const saving = useSaveNotes(
    isEarlier ? { ...start, version: baseline.version, base: toNotesFields(baseline.values, timeZone) } : start,
    done,
  );
  const { isSaving } = saving;
  // The user submits a restored draft.
  const isSent = useRef(!sendsAtOnce || draft.isRestored);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    saving.save(form.values());
  });
  const isFollowedUp = useValue(form, 'follow_up_required');
  const keepTheirs = () => {
    void discardQueued(queuedNotesId(meeting.id));
    done();
  };
  if (saving.conflict) return <NotesConflict saving={saving} onKeepTheirs={keepTheirs} />;
  return (
    <FormDialog
      draft={draft}
      formId="meeting-notes"
      title={isCompleting ? t`Complete meeting` : t`Meeting Notes & Outcome`}
      text={meeting.title}
      label={isCompleting ? t`Save and complete` : t`Save notes`}
      busyLabel={t`Saving...`}
      isBusy={isSaving}
      hasDraftNote
      onClose={onClose}
    >
      <form
        id="meeting-notes"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void form.submit(saving.save);
        }}
      >
        {isCompleting && <OutcomeChoice form={form} />}
        <Field label={t(meetingNotesFields.meeting_notes.label)} className={isCompleting ? 'order-1' : undefined}>
          {(control) => (
            <Textarea {...control} {...form.register('meeting_notes')} rows={isCompleting ? 3 : 6} maxLength={10_000} />
          )}
        </Field>
        {!isCompleting && (
          <Field label={t(meetingNotesFields.outcome.label)}>
            {(control) => (
              <Select {...control} {...form.register('outcome')}>
                <option value="">{t`Not recorded yet`}</option>
                {meetingOutcomes.map((outcome) => (
                  <option key={outcome} value={outcome}>
                    {t(outcomeLabels[outcome])}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Checkbox
          label={t(meetingNotesFields.follow_up_required.label)}
          checked={isFollowedUp}
          onChange={({ target }) => form.setValue('follow_up_required', target.checked)}
        />
        {isFollowedUp && (
          <ControlledValue form={form} name="next_follow_up">
            {({ value, onChange }) => (
              <MomentFields
                dayLabel={t`Next follow-up date`}
                timeLabel={t`Next follow-up time`}
                value={value}
                error={draft.state.errors.next_follow_up && t`Enter both a date and a time, or neither`}
                onChange={onChange}
              />
            )}
          </ControlledValue>
        )}
        {isFollowedUp && isCompleting && <FollowUpDays form={form} />}
      </form>
    </FormDialog>
  );
}
