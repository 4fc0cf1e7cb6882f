import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Meeting, MeetingCard } from '../contract.ts';
import { meetingOutcomes } from '../rules.ts';
import { outcomeLabels } from './labels.ts';
import { MomentFields } from './moment-fields.tsx';
import { NotesConflict } from './notes-conflict.tsx';
import type { NotesValues } from './notes-values.ts';
import { isFollowUpWrong, notesLabels, notesValuesOf } from './notes-values.ts';
import { meetingQuery } from './queries.ts';
import { useLoadFailure } from './use-load-failure.ts';
import { useSaveNotes } from './use-save-notes.ts';

interface NotesDialogProps {
  readonly meeting: Pick<MeetingCard, 'id' | 'title'>;
  onClose(): void;
}

/** How a meeting went, and whether somebody gets back to the client. */
export function NotesDialog({ meeting, onClose }: NotesDialogProps) {
  const { t } = useLingui();
  // Others may have written since the list was read; what is typed then is not changed under the hand.
  const found = useQuery({ ...meetingQuery(meeting.id), staleTime: 0, refetchOnMount: 'always' });
  const failed = t`Failed to load meeting notes`;
  useLoadFailure(found, failed);
  const [loaded, setLoaded] = useState<Meeting | null>(null);
  if (loaded === null && found.data && !found.isFetching) setLoaded(found.data);
  if (loaded) return <NotesForm meeting={loaded} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Meeting Notes & Outcome`}
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

function NotesForm({ meeting, onClose }: { meeting: Meeting; onClose(): void }) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const [values, setValues] = useState<NotesValues>(() => notesValuesOf(meeting, timeZone));
  const [isTried, setTried] = useState(false);
  const saving = useSaveNotes(meeting, onClose);
  const isWrong = isFollowUpWrong(values, timeZone);
  const set = (changes: Partial<NotesValues>) => setValues((before) => ({ ...before, ...changes }));
  if (saving.conflict) return <NotesConflict saving={saving} mine={values} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Meeting Notes & Outcome`}
      text={meeting.title}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="main" type="submit" form="meeting-notes" busy={saving.isSaving} busyLabel={t`Saving...`}>
            {t`Save notes`}
          </Button>
        </>
      }
    >
      <form
        id="meeting-notes"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isWrong && !saving.isSaving) saving.save(values);
        }}
      >
        <Field label={t(notesLabels.meeting_notes)}>
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              maxLength={10_000}
              value={values.meeting_notes}
              onChange={({ target }) => set({ meeting_notes: target.value })}
            />
          )}
        </Field>
        <Field label={t(notesLabels.outcome)}>
          {(control) => (
            <Select {...control} value={values.outcome} onChange={({ target }) => set({ outcome: target.value })}>
              <option value="">{t`Not said yet`}</option>
              {meetingOutcomes.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(outcomeLabels[outcome])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          label={t(notesLabels.follow_up_required)}
          checked={values.follow_up_required}
          onChange={({ target }) => set({ follow_up_required: target.checked })}
        />
        {values.follow_up_required && (
          <MomentFields
            dayLabel={t`Next follow-up date`}
            timeLabel={t`Next follow-up time`}
            value={values.next_follow_up}
            error={isTried && isWrong ? t`Give both a date and a time, or neither` : undefined}
            onChange={(next_follow_up) => set({ next_follow_up })}
          />
        )}
      </form>
    </Dialog>
  );
}
