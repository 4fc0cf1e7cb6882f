import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { callLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Lead } from '../contract.ts';

/** Who of the agency looks after the lead, and how to reach them. */
export function LeadAgent({ agent }: { agent: Lead['assigned_agent'] }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <section aria-labelledby="lead-agent">
      <SectionHead id="lead-agent" title={t`Assigned Agent`} />
      {agent ? (
        <div className="flex items-center gap-3 py-3">
          <Avatar name={nameOf(agent.full_name)} size="large" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-ink">{nameOf(agent.full_name)}</p>
            {agent.email && (
              <p className="truncate text-ink-3">
                <a href={`mailto:${agent.email}`} className="hover:underline">
                  {agent.email}
                </a>
              </p>
            )}
            {agent.phone && <p className="text-ink-3 tabular-nums">{agent.phone}</p>}
          </div>
          {agent.phone && (
            <IconButton
              icon={Phone}
              variant="line"
              label={t`Call ${agent.full_name}`}
              link={<a href={callLink(agent.phone)} />}
            />
          )}
        </div>
      ) : (
        <p className="py-3 text-ink-3">{t`Nobody yet`}</p>
      )}
    </section>
  );
}

/** The client that the lead became. */
export function LeadClient({ client }: { client: NonNullable<Lead['client']> }) {
  const { t } = useLingui();
  const name = client.full_name || t`Unnamed Client`;
  return (
    <section aria-labelledby="lead-client">
      <SectionHead id="lead-client" title={t`Client`} />
      <div className="flex items-center gap-3 py-3">
        <Avatar name={name} size="large" />
        <p className="min-w-0 flex-1 truncate">
          <Link to="/clients/$id" params={{ id: client.id }} className="font-medium text-ink hover:underline">
            {name}
          </Link>
        </p>
      </div>
    </section>
  );
}
