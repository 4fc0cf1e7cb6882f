import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountPolicy } from '#features/accounts/rules.ts';
import { InviteAgain } from '#features/accounts/web/invite-again.tsx';
import { useMe } from '#features/accounts/web/queries.ts';
import { ContactButtons } from '#platform/contact/web/contact-buttons.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import type { Agent } from '../contract.ts';
import { useGreeting } from './use-greeting.ts';

const deletion = lazyComponent(() => import('./delete-agent.lazy.tsx').then((part) => part.DeleteAgent));

interface AgentActionsProps {
  readonly agent: Agent;
  /** Called once the agent is deleted, before the browser leaves the page. */
  onLeave(): void;
}

export function AgentActions({ agent, onLeave }: AgentActionsProps) {
  const { t } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const DeleteAgent = deletion.useComponent(isDeleting, isDeleting, () => setDeleting(false));
  const actor = { profileId: me.profile_id, role: me.role };
  const { id, full_name: name, phone, email } = agent;
  const greeting = useGreeting(name);
  return (
    <>
      {id !== me.profile_id && (
        <span className="flex gap-2 phone:hidden">
          <ContactButtons name={name} phone={phone} email={email} greeting={greeting} />
        </span>
      )}
      {agent.state === 'invited' && accountPolicy.inviteAgain(actor, agent) && <InviteAgain person={agent} />}
      {accountPolicy.edit(actor, agent) && (
        <Button asChild variant="primary" className="phone:hidden">
          <Link to="/agents/edit/$id" params={{ id }}>
            <Pencil aria-hidden="true" />
            {t`Edit agent`}
          </Link>
        </Button>
      )}
      {accountPolicy.delete(actor, agent) && (
        <Menu
          trigger={<IconButton icon={Ellipsis} variant="outline" label={t`More actions`} />}
          entries={[{ label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => setDeleting(true) }]}
        />
      )}
      {DeleteAgent && isDeleting && (
        <DeleteAgent
          agent={agent}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            onLeave();
            void navigate({ to: '/agents' });
          }}
        />
      )}
    </>
  );
}
