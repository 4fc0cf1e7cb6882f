import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { VisitRequest } from '../contract.ts';
import { maxVisitTextLengths } from '../rules.ts';
import { visitRequestsApi } from './queries.ts';

interface DeclineVisitProps {
  readonly request: VisitRequest;
  readonly onClose: () => void;
}

export function DeclineVisit({ request, onClose }: DeclineVisitProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [answer, setAnswer] = useState('');
  const [isChecked, setChecked] = useState(false);
  const decline = useMutation({
    mutationFn: () => visitRequestsApi.decline({ id: request.id, answer: answer.trim() }),
    onSuccess: () => {
      toast({ tone: 'success', title: t`Visit declined` });
      onClose();
    },
    onError: (error) => void fail(error, t`The visit could not be declined.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['visit_requests'] }),
  });
  const isMissing = answer.trim() === '';
  return (
    <FormDialog
      formId="decline-visit"
      title={t`Decline the visit`}
      text={request.property.title}
      label={t`Decline`}
      isBusy={decline.isPending}
      onClose={onClose}
    >
      <form
        id="decline-visit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isMissing && !decline.isPending) decline.mutate();
        }}
      >
        <Field
          label={t`Reason`}
          required
          help={t`The client reads this.`}
          error={isChecked && isMissing ? t`Enter a reason.` : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={maxVisitTextLengths.answer}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
