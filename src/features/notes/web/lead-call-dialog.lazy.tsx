import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CallDialog } from '#features/communications/web/call-dialog.tsx';
import type { CallValues } from '#features/communications/web/call-values.ts';
import { emptyCall } from '#features/communications/web/call-values.ts';
import { leadQuery } from '#features/leads/web/queries.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { isDay } from '#ui/day-typing.ts';
import type { LeadCallInput } from '../contract.ts';
import { longestNote } from '../rules.ts';
import { useLogLeadCall } from './use-log-lead-call.ts';

interface LeadCallDialogProps {
  readonly leadId: string;
  /** A queued call to be edited. */
  readonly queued?: LeadCallInput;
  onClose(): void;
}

/** Logs the outcome of a call with a lead; reaching a new lead counts as contacted. */
export function LeadCallDialog({ leadId, queued, onClose }: LeadCallDialogProps) {
  const { t } = useLingui();
  const { data: lead } = useQuery({ ...leadQuery(leadId), retry: false });
  const draft = useDraftForm<CallValues>({
    draftKey: queued ? `call:${queued.id}` : `call:${leadId}`,
    defaults: queued ? valuesOf(queued) : emptyCall,
    check,
  });
  const { form } = draft;
  const done = () => {
    draft.discardDraft();
    onClose();
  };
  const save = useLogLeadCall(leadId, queued, done);
  const isContacted = useValue(form, 'is_contacted');
  return (
    <CallDialog
      draft={draft}
      name={lead?.full_name}
      isSaving={save.isPending}
      onOutcome={(outcome) => form.setValue('is_contacted', outcome === 'reached')}
      onSave={(values) => save.mutate(values)}
      onCancel={done}
      onClose={onClose}
    >
      {lead?.status === 'new' && (
        <Checkbox
          label={t`Move to Contacted`}
          checked={isContacted}
          onChange={({ target }) => form.setValue('is_contacted', target.checked)}
        />
      )}
    </CallDialog>
  );
}

function valuesOf({ outcome, body, follow_up_on = '', is_contacted = false }: LeadCallInput): CallValues {
  return { ...emptyCall, outcome, note: body, follow_up_on, is_contacted };
}

function check({ note, follow_up_on }: CallValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (note.trim().length > longestNote) problems.push({ path: 'note', code: 'too_long', limit: longestNote });
  if (follow_up_on !== '' && !isDay(follow_up_on)) problems.push({ path: 'follow_up_on', code: 'not_date' });
  return problems;
}
