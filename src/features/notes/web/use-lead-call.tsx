import { useQuery } from '@tanstack/react-query';
import type { CallDraft } from '#features/communications/web/call-form.tsx';
import type { CallValues } from '#features/communications/web/call-values.ts';
import { emptyCall } from '#features/communications/web/call-values.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import { ControlledValue, useValue } from '#platform/forms/web/controlled-value.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import type { LeadCallInput } from '../contract.ts';
import { checkText } from './note-check.ts';
import { stageChangeOf, suitableStage } from './stage-choice.ts';
import { StageField } from './stage-field.tsx';
import { useLogLeadCall } from './use-log-lead-call.ts';

interface LeadCallOptions {
  readonly leadId: string;
  readonly queued?: LeadCallInput | undefined;
  /** On the page, where a dialog may open above it: it has a draft of its own. */
  readonly isInPlace?: boolean;
  onLogged(): void;
}

/** Logs a call with a lead; `queued` is a waiting call that the new input replaces. */
export function useLeadCall({ leadId, queued, isInPlace = false, onLogged }: LeadCallOptions): CallDraft & {
  readonly name: string | undefined;
} {
  const { data: lead } = useQuery({ ...leadQuery(leadId), retry: false });
  const draft = useDraftForm<CallValues>({
    draftKey: queued ? `call:${queued.id}` : `call:${leadId}${isInPlace ? ':page' : ''}`,
    defaults: queued ? valuesOf(queued) : emptyCall,
    check: ({ note, follow_up_on }) => checkText('note', note, follow_up_on),
  });
  const { form } = draft;
  const outcome = useValue(form, 'outcome');
  const log = useLogLeadCall(leadId, queued, () => {
    draft.reset();
    onLogged();
  });
  // A queued call without a stage was typed by a user who kept the stage.
  const isKept = queued !== undefined && queued.stage === undefined && !queued.is_contacted;
  const suitable = lead && (isKept ? lead.status : suitableStage(lead.status, outcome === 'reached'));
  const save = ({ stage, ...values }: CallValues) =>
    log.mutate({ ...values, stage: lead ? stageChangeOf(lead.status, stage || suitable) : queued?.stage });
  return {
    name: lead?.full_name,
    draft,
    isSaving: log.isPending,
    fields: lead && (
      <ControlledValue form={form} name="stage">
        {({ value, onChange }) => <StageField status={lead.status} value={value || suitable} onChange={onChange} />}
      </ControlledValue>
    ),
    save,
    discard: draft.discardDraft,
  };
}

function valuesOf({ outcome, body, follow_up_on = '', stage }: LeadCallInput): CallValues {
  return { ...emptyCall, outcome, note: body, follow_up_on, stage: stage?.to ?? '' };
}
