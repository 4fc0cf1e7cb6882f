import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import { toLatinDigits } from '#platform/digits.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { enqueueOrSend } from '#platform/offline-queue/web/offline-queue.ts';
import { useIdempotencyKey } from '#platform/offline-queue/web/use-idempotency-key.ts';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.ts';
import type { CallInput } from '../history-contract.ts';
import { callInput } from '../history-contract.ts';
import type { CallDraft } from './call-form.tsx';
import type { QueuedCall } from './call-kind.ts';
import { callKind } from './call-kind.ts';
import type { CallValues } from './call-values.ts';
import { emptyCall } from './call-values.ts';

const toInput = ({ direction, outcome, duration_minutes, note, follow_up_on }: CallValues): CallInput => ({
  direction,
  outcome,
  note,
  duration_minutes: duration_minutes.trim() === '' ? null : Number(toLatinDigits(duration_minutes)),
  ...(follow_up_on !== '' && { follow_up_on }),
});

const valuesOf = ({ duration_minutes, ...call }: CallInput): CallValues => ({
  ...emptyCall,
  ...call,
  follow_up_on: call.follow_up_on ?? '',
  duration_minutes: duration_minutes === null ? '' : String(duration_minutes),
});

const contentOf = ({ direction, outcome, duration_minutes, note, follow_up_on = '' }: CallInput) => [
  ...[direction, outcome, duration_minutes, follow_up_on],
  note.trim(),
];

interface ClientCallOptions {
  readonly client: QueuedCall['client'];
  readonly queued?: QueuedCall | undefined;
  /** On the page, where a dialog may open above it: it has a draft of its own. */
  readonly isInPlace?: boolean;
  onLogged(): void;
}

/** Logs a call with a client; `queued` is a waiting call that the new input replaces. */
export function useClientCall({ client, queued, isInPlace = false, onLogged }: ClientCallOptions): CallDraft {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const toastQueued = useQueuedToast();
  const ids = useIdempotencyKey(uuid, queued && { id: queued.id, content: contentOf(queued.call) });
  const draft = useDraftForm<CallValues>({
    draftKey: `call:${client.id}${queued ? `:${queued.id}` : isInPlace ? ':page' : ''}`,
    defaults: queued ? valuesOf(queued.call) : emptyCall,
    check: (values) => problemsOf(callInput, toInput(values)),
  });
  const save = useMutation({
    mutationFn: (values: CallValues) => {
      const { id: clientId, full_name } = client;
      const call = toInput(values);
      const id = ids.of(contentOf(call));
      const written_at = queued?.written_at ?? new Date().toISOString();
      return enqueueOrSend(callKind, id, { id, client: { id: clientId, full_name }, call, written_at }, queued?.id);
    },
    onSuccess: ({ isQueued }) => {
      if (isQueued) toastQueued();
      else toast({ tone: 'success', title: t`Call logged` });
      ids.forget();
      draft.reset();
      onLogged();
    },
    onError: (error) => fail(error, t`The call could not be logged.`),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['communications'] });
      void queryClient.invalidateQueries({ queryKey: ['follow_ups'] });
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  const problem = draft.state.errors.duration_minutes;
  const fields = (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4">
      <ControlledValue form={draft.form} name="direction">
        {({ value, onChange }) => (
          <Segmented
            label={t`Who called`}
            value={value}
            onChange={onChange}
            segments={[
              { value: 'out', label: t`We called` },
              { value: 'in', label: t`The client called` },
            ]}
          />
        )}
      </ControlledValue>
      <Field label={t`Minutes`} error={problem && t(fieldMessage(problem, t`Minutes`))}>
        {(field) => (
          <Input {...field} {...draft.form.register('duration_minutes')} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
    </div>
  );
  return {
    draft,
    isSaving: save.isPending,
    followUpHelp: t`Plans a follow-up on this day.`,
    fields,
    save: (values) => save.mutate(values),
    discard: draft.discardDraft,
  };
}
