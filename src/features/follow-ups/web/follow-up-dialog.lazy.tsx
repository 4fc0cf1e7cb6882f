import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { dayOf, timeOf } from '#platform/dates.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { isDay } from '#platform/is-day.ts';
import { enqueueIfAway, enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { toast } from '#ui/toast.ts';
import type { FollowUp } from '../contract.ts';
import { maxFollowUpNoteLength } from '../rules.ts';
import type { QueuedFollowUp } from './queued-follow-up.ts';
import { followUpActId, followUpActKind, followUpKind, followUpTopics } from './queued-follow-up.ts';
import type { FollowedPerson } from './use-follow-up-acts.ts';

interface FollowUpDialogProps {
  readonly person: FollowedPerson & { readonly full_name: string };
  /** The one to change; none: a new one is planned. */
  readonly followUp?: FollowUp | undefined;
  /** A new one that waits on this device. */
  readonly queued?: QueuedFollowUp | undefined;
  onClose(): void;
}

interface FollowUpValues {
  readonly on: string;
  /** Empty for the day only. */
  readonly time: string;
  readonly note: string;
}

/** Plans a follow-up, or changes the time and the note of one. */
export function FollowUpDialog({ person, followUp, queued, onClose }: FollowUpDialogProps) {
  const { t } = useLingui();
  const { timeZone, today } = useFormats();
  const { date_format } = useFormatSettings();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const toastQueued = useQueuedToast();
  const [defaults] = useState<FollowUpValues>(() => {
    if (queued) return { on: queued.input.on, time: queued.input.time ?? '', note: queued.input.note };
    if (!followUp) return { on: '', time: '', note: '' };
    return {
      on: dayOf(followUp.due_at, timeZone),
      time: followUp.has_time ? timeOf(followUp.due_at, timeZone) : '',
      note: followUp.note,
    };
  });
  const first = queued && { id: queued.input.id, content: [defaults.on, defaults.time, defaults.note.trim()] };
  const ids = useIdempotencyKey(uuid, first);
  const draft = useDraftForm<FollowUpValues>({
    draftKey: `follow-up:${followUp?.id ?? queued?.input.id ?? person.id}`,
    defaults,
    check: ({ on, time, note }) => {
      const problems: FieldProblem[] = [];
      if (!isDay(on)) problems.push({ path: 'on', code: on === '' ? 'required' : 'not_date' });
      if (time !== '' && !/^\d{2}:\d{2}$/u.test(time)) problems.push({ path: 'time', code: 'not_time' });
      if (note.trim().length > maxFollowUpNoteLength)
        problems.push({ path: 'note', code: 'too_long', limit: maxFollowUpNoteLength });
      return problems;
    },
  });
  const { form } = draft;
  const save = useMutation({
    mutationFn: async ({ on, time, note: typed }: FollowUpValues): Promise<{ readonly isQueued: boolean }> => {
      const note = typed.trim();
      const due = { on, time: time === '' ? null : time };
      if (followUp) {
        const { id, person: followed, version } = followUp;
        return enqueueIfAway(followUpActKind, followUpActId(id), {
          followUp: { id, person: followed },
          act: 'change',
          input: { id, version, ...due, note },
        });
      }
      const { topic, id: person_id, full_name } = person;
      const id = ids.of([on, time, note]);
      const planned = { full_name, input: { id, topic, person_id, ...due, note } };
      return enqueueOrSend(followUpKind, id, planned, queued?.input.id);
    },
    onSuccess: ({ isQueued }) => {
      if (isQueued) toastQueued();
      else toast({ tone: 'success', title: followUp ? t`Follow-up saved` : t`Follow-up planned` });
      draft.discardDraft();
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      const isDone = problem.code === 'conflict' && problem.reason === 'follow_up_done';
      void fail(error, isDone ? t`Someone has already done this follow-up.` : t`The follow-up could not be saved.`);
    },
    onSettled: () => {
      for (const topic of followUpTopics) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  const errorOf = (field: keyof FollowUpValues, label: string) => {
    const problem = draft.state.errors[field];
    return problem && t(fieldMessage(problem, label));
  };
  return (
    <FormDialog
      draft={draft}
      formId="follow-up"
      title={followUp ? t`Change follow-up` : t`Plan follow-up`}
      text={person.full_name}
      label={t`Save`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="follow-up"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) void form.submit((values) => save.mutate(values));
        }}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(7rem,2fr)] gap-3">
          <ControlledValue form={form} name="on">
            {({ value, onChange, ref }) => (
              <Field label={t`Day`} required error={errorOf('on', t`Day`)}>
                {(control) => (
                  <DateField
                    {...control}
                    ref={ref}
                    format={date_format}
                    today={today()}
                    min={followUp || queued ? undefined : today()}
                    value={value}
                    onChange={onChange}
                  />
                )}
              </Field>
            )}
          </ControlledValue>
          <ControlledValue form={form} name="time">
            {({ value, onChange }) => (
              <Field label={t`Time`} error={errorOf('time', t`Time`)} help={t`Leave empty for the day only.`}>
                {(control) => <TimeField {...control} value={value} onChange={onChange} />}
              </Field>
            )}
          </ControlledValue>
        </div>
        <Field label={t`Note`} error={errorOf('note', t`Note`)}>
          {(control) => <Textarea {...control} {...form.register('note')} rows={2} maxLength={maxFollowUpNoteLength} />}
        </Field>
      </form>
    </FormDialog>
  );
}
