import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { sendOnEnter } from '#platform/forms/web/send-on-enter.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { NotedTopic } from '../rules.ts';
import type { NoteValues } from './note-check.ts';
import { checkNote } from './note-check.ts';
import { useAddNote } from './use-add-note.ts';

const empty: NoteValues = { body: '' };

interface NoteFieldProps {
  readonly topic: NotedTopic;
  readonly recordId: string;
  /** Other ways to log what happened, beside the field. */
  readonly children?: ReactNode;
}

/** One line above a timeline, which grows with the text; Ctrl+Enter saves it. */
export function NoteField({ topic, recordId, children }: NoteFieldProps) {
  const { t } = useLingui();
  const draft = useDraftForm<NoteValues>({
    draftKey: `note:${topic}:${recordId}`,
    defaults: empty,
    check: checkNote,
  });
  const { form, state, rebase } = draft;
  const add = useAddNote({ topic, recordId, onAdded: (body) => rebase({ body }) });
  const [hasText, setHasText] = useState(() => form.values().body.trim() !== '');
  useEffect(() => form.onChange((values) => setHasText((values ?? form.values()).body.trim() !== '')), [form]);
  const send = () => {
    if (!add.isPending) void form.submit(({ body }) => add.mutate(body));
  };
  const problem = state.errors.body;
  // No error on an empty field that was only visited.
  const error = problem && hasText ? t(fieldMessage(problem, t`Note`)) : undefined;
  return (
    <form
      noValidate
      className="grid gap-2 pt-3 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t`Note`} hideLabel error={error}>
        {(field) => (
          <Textarea
            {...field}
            {...form.register('body')}
            rows={1}
            className="touch:min-h-touch! touch:py-2.5"
            placeholder={t`Write a note …`}
            aria-keyshortcuts="Control+Enter"
            onKeyDown={sendOnEnter(send)}
          />
        )}
      </Field>
      {(hasText || children) && (
        <div className="flex flex-wrap items-center gap-2">
          {hasText && <Button variant="primary" size="sm" type="submit" busy={add.isPending}>{t`Save note`}</Button>}
          {children}
        </div>
      )}
    </form>
  );
}
