import { useLingui } from '@lingui/react/macro';
import { roleName } from '#features/accounts/role-name.ts';
import { statusNames } from '#features/accounts/web/state-badge.tsx';
import { roles } from '#platform/access/rights.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { RecordConflictDialog } from '#platform/forms/web/record-conflict-dialog.tsx';
import type { ConflictDialogProps } from '#platform/forms/web/use-conflict-dialog.tsx';
import type { Agent } from '../contract.ts';
import { agentFieldLabels } from './agent-field-labels.ts';
import type { AgentFormValues } from './agent-form-values.ts';
import { toAgentFormValues } from './agent-form-values.ts';
import { useSpecializationName } from './labels.ts';

export function AgentConflictDialog({ current, changedBy, ...props }: ConflictDialogProps<Agent, AgentFormValues>) {
  const { t } = useLingui();
  const nameOf = useSpecializationName();
  const name = usePersonName()(changedBy) ?? t`Someone`;
  const formatField = (field: keyof AgentFormValues, values: AgentFormValues): string => {
    if (field === 'specialization') return values.specialization.map(nameOf).join(', ') || '–';
    if (field === 'status') return t(statusNames[values.status]);
    const role = roles.find((known) => field === 'role' && known === values.role);
    return role ? t(roleName(role)) : values[field] || '–';
  };
  return (
    <RecordConflictDialog
      {...props}
      title={t`${name} changed this agent while you were editing`}
      labels={agentFieldLabels}
      theirs={toAgentFormValues(current)}
      changedBy={name}
      savingLabel={t`Updating agent...`}
      formatField={formatField}
    />
  );
}
