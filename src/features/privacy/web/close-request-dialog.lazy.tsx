import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { PrivacyRequest } from '../contract.ts';
import { requestKindLabels } from '../labels.ts';
import { maxRequestNoteLength } from '../rules.ts';
import { privacyApi } from './queries.ts';

interface CloseRequestDialogProps {
  readonly request: PrivacyRequest;
  onClose(): void;
}

/** Closes a request: what was done, or why the agency refused it. */
export function CloseRequestDialog({ request, onClose }: CloseRequestDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [state, setState] = useState<'done' | 'refused'>('done');
  const [answer, setAnswer] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { id, version, kind } = request;
  const save = useMutation({
    mutationFn: () => privacyApi.close({ id, version, state, answer: answer.trim() }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Request closed` });
      onClose();
    },
    onError: (error) => {
      const isConflict = problemOf(error).code === 'conflict';
      void fail(error, isConflict ? t`Someone else changed this request.` : t`The request could not be closed.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy_requests'] }),
  });
  return (
    <FormDialog
      formId="close-request"
      title={t`Close request`}
      text={t(requestKindLabels[kind])}
      label={t`Close request`}
      isBusy={save.isPending}
      onClose={onClose}
    >
      <form
        id="close-request"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const isEmpty = state === 'refused' && answer.trim() === '';
          setMissing(isEmpty);
          if (!isEmpty && !save.isPending) save.mutate();
        }}
      >
        <Segmented
          label={t`Result`}
          value={state}
          onChange={setState}
          className="justify-self-start"
          segments={[
            { value: 'done', label: t({ context: 'privacy request', message: 'Done' }) },
            { value: 'refused', label: t({ context: 'privacy request', message: 'Refused' }) },
          ]}
        />
        <Field
          label={state === 'done' ? t`What you did` : t`Reason`}
          required={state === 'refused'}
          help={state === 'refused' ? t`For example a law that makes you keep the data.` : undefined}
          error={isMissing ? t`Give the reason.` : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={maxRequestNoteLength}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
