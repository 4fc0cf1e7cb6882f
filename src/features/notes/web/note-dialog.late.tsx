import { useLingui } from '@lingui/react/macro';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { NoteDraft } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';
import type { NoteValues } from './note-check.ts';
import { checkNote } from './note-check.ts';
import { useAddNote } from './use-add-note.ts';

interface NoteDialogProps {
  readonly topic: NotedTopic;
  readonly recordId: string;
  /** What the record is called. */
  readonly name?: string | undefined;
  /** One that waits to be sent, to be changed. */
  readonly unsent?: NoteDraft;
  onClose(): void;
}

const empty: NoteValues = { body: '' };

/** A note, written away from the timeline. */
export function NoteDialog({ topic, recordId, name, unsent, onClose }: NoteDialogProps) {
  const { t } = useLingui();
  const { form, state, forgetDraft } = useDraftForm<NoteValues>({
    // The field in the timeline has a draft of its own.
    draftKey: unsent ? `note:${unsent.id}` : `note:${topic}:${recordId}:away`,
    defaults: unsent ? { body: unsent.body } : empty,
    check: checkNote,
  });
  const done = () => {
    forgetDraft();
    onClose();
  };
  const onAdded = (_: string, isKept: boolean) => {
    if (!isKept) toast({ tone: 'success', title: t`Note saved` });
    done();
  };
  const add = useAddNote({ topic, recordId, unsent, onAdded });
  const send = () => {
    if (!add.isPending) void form.submit(({ body }) => add.mutate(body));
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
          <Button variant="main" type="submit" form="note-away" busy={add.isPending}>{t`Save note`}</Button>
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
