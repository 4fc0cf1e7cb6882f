import { useLingui } from '@lingui/react/macro';
import type { CallOutcome } from '#features/communications/rules.ts';
import { OutcomeField } from '#features/communications/web/outcome-field.tsx';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { LeadCallDraft } from '../contract.ts';
import { longestNote } from '../rules.ts';
import { useLogLeadCall } from './use-log-lead-call.ts';

interface CallValues {
  readonly outcome: CallOutcome;
  readonly body: string;
}

const empty: CallValues = { outcome: 'reached', body: '' };

interface LeadCallDialogProps {
  readonly leadId: string;
  /** One that waits to be sent, to be changed. */
  readonly unsent?: LeadCallDraft;
  onClose(): void;
}

/** How a call with a lead ended, with or without a word about it. */
export function LeadCallDialog({ leadId, unsent, onClose }: LeadCallDialogProps) {
  const { t } = useLingui();
  const { form, state, forgetDraft } = useDraftForm<CallValues>({
    draftKey: unsent ? `call:${unsent.id}` : `call:${leadId}`,
    defaults: unsent ? { outcome: unsent.outcome, body: unsent.body } : empty,
    check: ({ body }) =>
      body.trim().length > longestNote ? [{ path: 'body', code: 'too_long', limit: longestNote }] : [],
  });
  const done = () => {
    forgetDraft();
    onClose();
  };
  const save = useLogLeadCall(leadId, unsent, done);
  const problem = state.errors.body;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !save.isPending}
      title={t`Log call`}
      footer={
        <>
          <Button onClick={done} disabled={save.isPending}>{t`Cancel`}</Button>
          <Button variant="main" type="submit" form="log-lead-call" busy={save.isPending}>{t`Log call`}</Button>
        </>
      }
    >
      <form
        id="log-lead-call"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit((values) => save.mutate(values));
        }}
      >
        <OutcomeField {...form.register('outcome')} />
        <Field label={t`Note`} error={problem && t(fieldMessage(problem, t`Note`))}>
          {(field) => <Textarea {...field} {...form.register('body')} rows={3} />}
        </Field>
      </form>
    </Dialog>
  );
}
