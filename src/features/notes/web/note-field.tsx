import { useLingui } from '@lingui/react/macro';
import { FollowUpDay } from '#features/communications/web/follow-up-day.tsx';
import type { Lead } from '#features/leads/contract.ts';
import { isOpen } from '#features/leads/rules.ts';
import { stageChangeOf } from '#features/leads/web/stage-choice.ts';
import { StageField } from '#features/leads/web/stage-field.tsx';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { NotedTopic } from '../rules.ts';
import type { NewNoteValues } from './note-check.ts';
import { checkNote, emptyNote } from './note-check.ts';
import type { NewNote } from './use-add-note.ts';
import { useAddNote } from './use-add-note.ts';

interface NoteFieldProps {
  readonly topic: NotedTopic;
  readonly recordId: string;
  /** The next follow-up of an open lead, and its stage, are saved with the note; those of a client without a stage. */
  readonly lead?: Pick<Lead, 'status'> | undefined;
}

/** One line above a timeline, which grows with the text; Ctrl+Enter saves it. */
export function NoteField({ topic, recordId, lead }: NoteFieldProps) {
  const { t } = useLingui();
  const { form, state, rebase } = useDraftForm<NewNoteValues>({
    draftKey: `note:${topic}:${recordId}`,
    defaults: emptyNote,
    check: checkNote,
  });
  const add = useAddNote({ topic, recordId, onAdded: (note) => rebase(valuesOf(note, form.values())) });
  const hasText = useValue(form, 'body').trim() !== '';
  const save = ({ stage, ...note }: NewNoteValues) =>
    add.mutate({ ...note, stage: lead && stage !== '' ? stageChangeOf(lead.status, stage) : undefined });
  const send = () => {
    if (!add.isPending) void form.submit(save);
  };
  const problem = state.errors.body;
  const dayProblem = state.errors.follow_up_on;
  return (
    <form
      noValidate
      className="grid gap-4"
      onKeyDown={sendOnEnter(send)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {/* No error on an empty field that was only visited. */}
      <Field label={t`Note`} hideLabel error={problem && hasText ? t(fieldMessage(problem, t`Note`)) : undefined}>
        {(field) => (
          <Textarea
            {...field}
            {...form.register('body')}
            rows={1}
            className="touch:min-h-touch! touch:py-2.5"
            placeholder={t`Write a note …`}
            aria-keyshortcuts="Control+Enter"
          />
        )}
      </Field>
      {hasText && (topic === 'clients' || (lead && isOpen(lead.status))) && (
        <ControlledValue form={form} name="follow_up_on">
          {({ value, onChange, ref }) => (
            <Field label={t`Next follow-up`} error={dayProblem && t(fieldMessage(dayProblem, t`Next follow-up`))}>
              {(control) => <FollowUpDay {...control} ref={ref} value={value} onChange={onChange} />}
            </Field>
          )}
        </ControlledValue>
      )}
      {hasText && lead && isOpen(lead.status) && (
        <ControlledValue form={form} name="stage">
          {({ value, onChange }) => (
            <StageField status={lead.status} value={value || lead.status} onChange={onChange} />
          )}
        </ControlledValue>
      )}
      {hasText && (
        <Button
          variant="primary"
          size="sm"
          type="submit"
          className="justify-self-start"
          busy={add.isPending}
        >{t`Save note`}</Button>
      )}
    </form>
  );
}

/** What was sent, so that the form keeps what was typed meanwhile. */
function valuesOf({ body, follow_up_on = '', stage }: NewNote, typed: NewNoteValues): NewNoteValues {
  return { body, follow_up_on, stage: stage?.to ?? typed.stage };
}
