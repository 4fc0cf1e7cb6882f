import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useRefusalToast } from '#features/consents/web/use-refusal-toast.ts';
import type { StageChange } from '#features/leads/contract.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { stageChangeOf, suitableStage } from '#features/leads/web/stage-choice.ts';
import { StageField } from '#features/leads/web/stage-field.tsx';
import { toLatinDigits } from '#platform/digits.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
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
import type { CalledPerson, QueuedCall } from './call-kind.ts';
import { callKind } from './call-kind.ts';
import type { CallValues } from './call-values.ts';
import { emptyCall } from './call-values.ts';

function toInput(values: CallValues, stage?: StageChange): CallInput {
  const { direction, outcome, duration_minutes, note, follow_up_on } = values;
  return {
    direction,
    outcome,
    note,
    duration_minutes: duration_minutes.trim() === '' ? null : Number(toLatinDigits(duration_minutes)),
    ...(follow_up_on !== '' && { follow_up_on }),
    ...(stage && { stage }),
  };
}

const valuesOf = ({ duration_minutes, stage, ...call }: CallInput): CallValues => ({
  ...emptyCall,
  ...call,
  follow_up_on: call.follow_up_on ?? '',
  duration_minutes: duration_minutes === null ? '' : String(duration_minutes),
  stage: stage?.to ?? '',
});

const contentOf = ({ direction, outcome, duration_minutes, note, follow_up_on = '', stage }: CallInput) => [
  ...[direction, outcome, duration_minutes, follow_up_on],
  ...[note.trim(), stage?.to ?? ''],
];

interface CallOptions {
  readonly person: CalledPerson;
  /** A waiting call that the new input replaces. */
  readonly queued?: QueuedCall | undefined;
  /** On the page, where a dialog may open above it: it has a draft of its own. */
  readonly isInPlace?: boolean;
  onLogged(): void;
}

/** Logs a call with a client or a lead; of a lead also its stage. */
export function useCall({ person, queued, isInPlace = false, onLogged }: CallOptions): CallDraft & {
  readonly name: string | undefined;
} {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useRefusalToast();
  const toastQueued = useQueuedToast();
  const { topic } = person;
  const isLead = topic === 'leads';
  const lead = useQuery({ ...leadQuery(person.id), enabled: isLead, retry: false }).data;
  const { mayWrite } = useRights('leads');
  // Its stage and next follow-up stay as they are.
  const isReadOnly = lead !== undefined && !mayWrite(lead.assigned_agent_id);
  const name = person.full_name ?? lead?.full_name;
  const ids = useIdempotencyKey(uuid, queued && { id: queued.id, content: contentOf(queued.call) });
  const draft = useDraftForm<CallValues>({
    draftKey: `call:${person.id}${queued ? `:${queued.id}` : isInPlace ? ':page' : ''}`,
    defaults: queued ? valuesOf(queued.call) : emptyCall,
    check: (values) => problemsOf(callInput, toInput(values)),
  });
  const { form } = draft;
  const isReached = useValue(form, 'outcome') === 'reached';
  // A queued call without a stage was typed by a user who kept the stage.
  const isKept = queued !== undefined && queued.call.stage === undefined;
  const suitable = lead && (isKept || isReadOnly ? lead.status : suitableStage(lead.status, isReached));
  const save = useMutation({
    mutationFn: (values: CallValues) => {
      const stage = lead ? stageChangeOf(lead.status, values.stage || suitable) : queued?.call.stage;
      const call = isReadOnly ? toInput({ ...values, follow_up_on: '' }) : toInput(values, stage);
      const id = ids.of(contentOf(call));
      const written_at = queued?.written_at ?? new Date().toISOString();
      const called = { topic, id: person.id, full_name: name };
      return enqueueOrSend(callKind, id, { id, person: called, call, written_at }, queued?.id);
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
      for (const stale of ['communications', 'notes', 'follow_ups', topic])
        void queryClient.invalidateQueries({ queryKey: [stale] });
    },
  });
  const problem = draft.state.errors.duration_minutes;
  const fields = (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-4">
        <ControlledValue form={form} name="direction">
          {({ value, onChange }) => (
            <Segmented
              label={t`Who called`}
              value={value}
              onChange={onChange}
              segments={[
                { value: 'out', label: t`We called` },
                { value: 'in', label: isLead ? t`The lead called` : t`The client called` },
              ]}
            />
          )}
        </ControlledValue>
        <Field label={t`Minutes`} error={problem && t(fieldMessage(problem, t`Minutes`))}>
          {(field) => (
            <Input {...field} {...form.register('duration_minutes')} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
      </div>
      {lead && !isReadOnly && (
        <ControlledValue form={form} name="stage">
          {({ value, onChange }) => <StageField status={lead.status} value={value || suitable} onChange={onChange} />}
        </ControlledValue>
      )}
    </>
  );
  return {
    name,
    draft,
    isSaving: save.isPending,
    hasFollowUp: !isReadOnly,
    followUpHelp: isLead ? undefined : t`Plans a follow-up on this day.`,
    fields,
    save: (values) => save.mutate(values),
    discard: draft.discardDraft,
  };
}
