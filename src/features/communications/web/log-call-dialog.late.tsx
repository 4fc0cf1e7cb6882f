import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { toLatinDigits } from '#platform/digits.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { sendOrKeep } from '#platform/unsent/web/unsent.ts';
import { useKeptToast } from '#platform/unsent/web/use-kept-toast.ts';
import { useWordsId } from '#platform/unsent/web/use-words-id.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.ts';
import type { CallDraft } from '../history-contract.ts';
import { callDraft } from '../history-contract.ts';
import type { CallOutcome, Direction } from '../rules.ts';
import type { UnsentCall } from './call-kind.ts';
import { callKind } from './call-kind.ts';
import { OutcomeField } from './outcome-field.tsx';

interface CallValues {
  readonly direction: Direction;
  readonly outcome: CallOutcome;
  readonly duration_minutes: string;
  readonly note: string;
}

const empty: CallValues = { direction: 'out', outcome: 'reached', duration_minutes: '', note: '' };

const draftOf = (values: CallValues): CallDraft => ({
  ...values,
  duration_minutes: values.duration_minutes.trim() === '' ? null : Number(toLatinDigits(values.duration_minutes)),
});

const valuesOf = ({ duration_minutes, ...call }: CallDraft): CallValues => ({
  ...call,
  duration_minutes: duration_minutes === null ? '' : String(duration_minutes),
});

const wordsOf = ({ direction, outcome, duration_minutes, note }: CallDraft) => [
  ...[direction, outcome, duration_minutes],
  note.trim(),
];

interface LogCallDialogProps {
  readonly client: UnsentCall['client'];
  /** One that waits to be sent, to be changed. */
  readonly unsent?: UnsentCall;
  onClose(): void;
}

/** Notes a phone call with a client: who called, how long, and how it ended. */
export function LogCallDialog({ client, unsent, onClose }: LogCallDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const sayKept = useKeptToast();
  const ids = useWordsId(uuid, unsent && { id: unsent.id, words: wordsOf(unsent.call) });
  const draft = useDraftForm<CallValues>({
    draftKey: unsent ? `call:${client.id}:${unsent.id}` : `call:${client.id}`,
    defaults: unsent ? valuesOf(unsent.call) : empty,
    check: (values) => problemsOf(callDraft, draftOf(values)),
  });
  const { register, submit } = draft.form;
  const save = useMutation({
    mutationFn: (values: CallValues) => {
      const { id: clientId, full_name } = client;
      const call = draftOf(values);
      const id = ids.of(wordsOf(call));
      const written_at = unsent?.written_at ?? new Date().toISOString();
      return sendOrKeep(callKind, id, { id, client: { id: clientId, full_name }, call, written_at }, unsent?.id);
    },
    onSuccess: ({ isKept }) => {
      draft.forgetDraft();
      if (isKept) sayKept();
      else toast({ tone: 'success', title: t`Call logged` });
      onClose();
    },
    onError: (error) => fail(error, t`The call could not be logged.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['communications'] }),
  });
  const errorOf = (field: keyof CallValues, label: string) => {
    const problem = draft.state.errors[field];
    return problem && t(fieldMessage(problem, label));
  };
  const cancel = () => {
    draft.forgetDraft();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !save.isPending}
      title={t`Log call`}
      text={client.full_name}
      footer={
        <>
          <Button onClick={cancel} disabled={save.isPending}>{t`Cancel`}</Button>
          <Button variant="main" type="submit" form="log-call" busy={save.isPending}>{t`Log call`}</Button>
        </>
      }
    >
      <form
        id="log-call"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit((values) => save.mutate(values));
        }}
      >
        <ControlledValue form={draft.form} name="direction">
          {({ value, onChange }) => (
            <div>
              <Segmented
                label={t`Who called`}
                value={value}
                onChange={onChange}
                segments={[
                  { value: 'out', label: t`We called` },
                  { value: 'in', label: t`The client called` },
                ]}
              />
            </div>
          )}
        </ControlledValue>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <OutcomeField {...register('outcome')} />
          <Field label={t`Minutes`} error={errorOf('duration_minutes', t`Minutes`)}>
            {(field) => <Input {...field} {...register('duration_minutes')} inputMode="numeric" autoComplete="off" />}
          </Field>
        </div>
        <Field label={t`Note`} error={errorOf('note', t`Note`)}>
          {(field) => <Textarea {...field} {...register('note')} rows={3} />}
        </Field>
      </form>
    </Dialog>
  );
}
