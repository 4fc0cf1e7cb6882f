import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EditConflictDialog } from '#platform/forms/web/edit-conflict-dialog.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { openSaves } from '#platform/forms/web/lost-answers.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Note } from '../contract.ts';
import type { NoteValues } from './note-check.ts';
import { checkNote } from './note-check.ts';
import { notesApi } from './queries.ts';

interface NoteFormProps {
  readonly note: Note;
  onClose(): void;
}

interface NoteConflict {
  readonly mine: string;
  readonly theirs: Note;
}

/** Edits a note in place. */
export function NoteForm({ note, onClose }: NoteFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [saveOn] = useState(openSaves);
  const [conflict, setConflict] = useState<NoteConflict | null>(null);
  const { form, state, baseline, discardDraft } = useDraftForm<NoteValues>({
    draftKey: `note:${note.id}`,
    defaults: { body: note.body },
    version: note.version,
    check: checkNote,
  });
  const done = () => {
    discardDraft();
    onClose();
  };
  const save = useMutation({
    mutationFn: ({ body, version }: { body: string; version: number }) =>
      saveOn(version, (on) => notesApi.update({ id: note.id, version: on, body: body.trim() })),
    onSuccess: done,
    onError: (error, { body }) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isNote(problem.current)) setConflict({ mine: body, theirs: problem.current });
      else fail(error, t`The note could not be saved.`);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['notes'] }),
  });
  const send = () => {
    const version = baseline.version ?? note.version;
    if (!save.isPending) void form.submit(({ body }) => save.mutate({ body, version }));
  };
  const problem = state.errors.body;
  return (
    <form
      noValidate
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t`Note`} hideLabel error={problem && t(fieldMessage(problem, t`Note`))}>
        {(field) => <Textarea {...field} {...form.register('body')} rows={2} autoFocus onKeyDown={sendOnEnter(send)} />}
      </Field>
      <div className="flex gap-2">
        <Button variant="primary" size="sm" type="submit" busy={save.isPending}>{t`Save note`}</Button>
        <Button size="sm" disabled={save.isPending} onClick={done}>{t`Cancel`}</Button>
      </div>
      {conflict && (
        <EditConflictDialog
          title={t`Someone else edited this note`}
          labels={{ body: msg`Note` }}
          base={baseline.values}
          mine={{ body: conflict.mine }}
          theirs={{ body: conflict.theirs.body }}
          isSaving={save.isPending}
          onClose={() => setConflict(null)}
          onKeepTheirs={done}
          onKeepMine={() => {
            setConflict(null);
            save.mutate({ body: conflict.mine, version: conflict.theirs.version });
          }}
        />
      )}
    </form>
  );
}

/** Checks the current note of a conflict response. */
function isNote(current: unknown): current is Note {
  return typeof current === 'object' && current !== null && 'body' in current && 'version' in current;
}
