import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayEditRegistration } from '../rules.ts';
import { RegistrationSection } from './registration-section.tsx';

/** The registrations of an agent, on the agent's page. */
export function AgentRegistrations({ agentId }: { agentId: string }) {
  const { t } = useLingui();
  const { role, profile_id } = useMe();
  return (
    <RegistrationSection
      kind="agent"
      holderId={agentId}
      title={t`RERA registrations`}
      addLabel={t`Add`}
      emptyText={t`No registration yet.`}
      mayEdit={mayEditRegistration({ role, profileId: profile_id }, { kind: 'agent', holder_id: agentId })}
    />
  );
}
