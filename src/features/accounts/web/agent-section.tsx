import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { callLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { AgentLink } from './agent-link.tsx';

interface AgentSectionProps {
  readonly id: string;
  readonly title: string;
  readonly agent: {
    readonly id: string;
    readonly full_name: string;
    readonly is_deleted: boolean;
    readonly email: string | null;
    readonly phone: string | null;
    readonly avatar_url?: string | null;
  } | null;
}

/** A person of the agency beside a record, with phone and email. */
export function AgentSection({ id, title, agent }: AgentSectionProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {agent ? (
        <div className="flex items-center gap-3 py-3">
          <Avatar name={nameOf(agent.full_name)} src={agent.avatar_url ?? null} size="large" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-ink">
              <AgentLink agent={agent} />
            </p>
            {agent.email && (
              <p className="truncate text-ink-3">
                <a href={`mailto:${agent.email}`} className="hover:underline">
                  {agent.email}
                </a>
              </p>
            )}
            {agent.phone && <p className="text-ink-3">{agent.phone}</p>}
          </div>
          {agent.phone && (
            <IconButton
              icon={Phone}
              variant="outline"
              label={t`Call ${agent.full_name}`}
              link={<a href={callLink(agent.phone)} />}
            />
          )}
        </div>
      ) : (
        <p className="py-3 text-ink-3">{t`Unassigned`}</p>
      )}
    </section>
  );
}
