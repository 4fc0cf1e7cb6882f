import { useLingui } from '@lingui/react/macro';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormatField } from '#platform/fields/web/use-format-field.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Agent } from '../contract.ts';
import { agentFields } from '../fields.ts';
import type { AgentFormValues } from './agent-form-values.ts';
import { toAgentFormValues } from './agent-form-values.ts';

export function AgentConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Agent, AgentFormValues>) {
  const { t } = useLingui();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this agent while you were editing`}
      labels={labelsOf(agentFields)}
      theirs={toAgentFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating agent...`}
      formatField={useFormatField<AgentFormValues>(agentFields, {})}
    />
  );
}
