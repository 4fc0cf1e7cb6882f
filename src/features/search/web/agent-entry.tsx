import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { roleName } from '#features/accounts/role-name.ts';
import { statusNames } from '#features/accounts/status-names.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import type { AgentResult } from '../contract.ts';

/** An agent in a short list: name, role, contact details and absence. */
export function AgentEntry({ agent }: { agent: AgentResult }) {
  const { t } = useLingui();
  const { id, full_name: name, role, phone, email, status } = agent;
  return (
    <li
      data-list-entry
      className="relative grid min-h-16 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 phone:gap-x-3"
    >
      <Avatar name={name} size="large" />
      <div className="min-w-0">
        <h3 className="truncate text-14">
          <Link to="/agents/view/$id" params={{ id }} className="stretched underline-offset-3 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="truncate text-ink-3">{[t(roleName(role)), phone, email].filter(Boolean).join(' · ')}</p>
      </div>
      {status !== 'active' && (
        <Badge tone={status === 'on_leave' ? 'warning' : 'neutral'}>{t(statusNames[status])}</Badge>
      )}
    </li>
  );
}
