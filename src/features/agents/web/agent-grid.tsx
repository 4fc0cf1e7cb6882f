import { useState } from 'react';
import { accountPolicy } from '#features/accounts/rules.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { AgentCard as Card } from '../contract.ts';
import { AgentListCard } from './agent-card.tsx';

export const agentGridLayout = {
  grid: 'grid grid-cols-3 gap-4 max-[1100px]:grid-cols-2 phone:grid-cols-1 phone:gap-3',
  card: 'min-w-0',
};

const deletion = lazyComponent(() => import('./delete-agent.lazy.tsx').then((part) => part.DeleteAgent));

export function AgentGrid({ agents }: { agents: readonly Card[] }) {
  const me = useMe();
  const actor = { profileId: me.profile_id, role: me.role };
  const [leaving, setLeaving] = useState<Card | null>(null);
  const close = () => setLeaving(null);
  const DeleteAgent = deletion.useComponent(leaving !== null, leaving !== null, close);
  return (
    <>
      <ul className={agentGridLayout.grid}>
        {agents.map((agent) => (
          <li key={agent.id} className={agentGridLayout.card}>
            <AgentListCard
              agent={agent}
              isMe={agent.id === me.profile_id}
              mayEdit={accountPolicy.edit(actor, agent)}
              mayDelete={accountPolicy.delete(actor, agent)}
              onDelete={setLeaving}
            />
          </li>
        ))}
      </ul>
      {DeleteAgent && leaving && <DeleteAgent agent={leaving} onClose={close} />}
    </>
  );
}
