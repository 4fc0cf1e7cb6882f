import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { maxProposalAnswerLength } from '../rules.ts';

interface RefuseProposalProps {
  readonly isBusy: boolean;
  readonly onRefuse: (answer: string) => void;
  readonly onClose: () => void;
}

export function RefuseProposal({ isBusy, onRefuse, onClose }: RefuseProposalProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = answer.trim() === '';
  return (
    <FormDialog
      formId="refuse-proposal"
      title={t`Decline the corrections`}
      label={t`Decline`}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        id="refuse-proposal"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isMissing && !isBusy) onRefuse(answer.trim());
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
              maxLength={maxProposalAnswerLength}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </Field>
      </form>
    </FormDialog>
  );
}
