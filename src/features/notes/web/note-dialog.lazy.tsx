import { useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { NoteInput } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';
import type { NoteValues } from './note-check.ts';
import { checkNote } from './note-check.ts';
import { useAddNote } from './use-add-note.ts';

interface NoteDialogProps {
  readonly topic: NotedTopic;
  readonly recordId: string;
  readonly name?: string | undefined;
  /** A queued note to be edited. */
  readonly queued?: NoteInput;
  onClose(): void;
}

const empty: NoteValues = { body: '' };

/** A dialog for a note, used outside the timeline. */
export function NoteDialog({ topic, recordId, name, queued, onClose }: NoteDialogProps) {
  const { t } = useLingui();
  const { form, state, discardDraft } = useDraftForm<NoteValues>({
    // The field in the timeline has a draft of its own.
    draftKey: queued ? `note:${queued.id}` : `note:${topic}:${recordId}:away`,
    defaults: queued ? { body: queued.body } : empty,
    check: checkNote,
  });
  const done = () => {
    discardDraft();
    onClose();
  };
  const onAdded = (_: object, isQueued: boolean) => {
    if (!isQueued) toast({ tone: 'success', title: t`Note saved` });
    done();
  };
  const add = useAddNote({ topic, recordId, queued, onAdded });
  const send = () => {
    if (!add.isPending) void form.submit(({ body }) => add.mutate({ ...queued, body }));
  };
  const problem = state.errors.body;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !add.isPending}
      title={t`Note`}
      text={name}
      footer={
        <>
          <Button onClick={done} disabled={add.isPending}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="note-away" busy={add.isPending}>{t`Save note`}</Button>
        </>
      }
    >
      <form
        id="note-away"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label={t`Note`} hideLabel error={problem && t(fieldMessage(problem, t`Note`))}>
          {(field) => <Textarea {...field} {...form.register('body')} rows={5} onKeyDown={sendOnEnter(send)} />}
        </Field>
      </form>
    </Dialog>
  );
}
