import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import { roleName } from '#features/accounts/role-name.ts';
import { StateBadge } from '#features/accounts/web/state-badge.tsx';
import { CardLine, CardTags, ContactLines, contactCard } from '#platform/contact/web/contact-card.tsx';
import { whatsAppLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import type { AgentCard as Card } from '../contract.ts';
import { ExperienceText } from './experience-text.tsx';
import { RecordCount } from './record-count.tsx';
import { useGreeting } from './use-greeting.ts';
import { useSpecializationName } from './use-specialization-name.ts';

interface AgentCardProps {
  readonly agent: Card;
  readonly isMe: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  onDelete(agent: Card): void;
}

const topics = ['properties', 'clients', 'leads'] as const;

export const AgentListCard = memo(function AgentCard({ agent, isMe, mayEdit, mayDelete, onDelete }: AgentCardProps) {
  const { t } = useLingui();
  const nameOf = useSpecializationName();
  const { id, full_name: name, email, phone, specialization: labels, experience, assigned } = agent;
  const greeting = useGreeting(name);
  return (
    <article data-list-entry className={contactCard}>
      <div className="flex items-start gap-3">
        <Avatar name={name} src={agent.avatar_url} size="large" own={isMe} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold text-ink">
            <Link to="/agents/view/$id" params={{ id }} className="stretched">
              {name}
            </Link>
          </h2>
          <p className="truncate text-ink-3">{t(roleName(agent.role))}</p>
        </div>
        <StateBadge person={agent} />
      </div>
      <ul className="mt-3 grid gap-1.5">
        <ContactLines email={email} phone={phone} />
        {experience !== null && (
          <CardLine icon={BriefcaseBusiness}>
            <ExperienceText years={experience} />
          </CardLine>
        )}
      </ul>
      <CardTags label={t`Specialization`} labels={labels.map(nameOf)} />
      <div className="mt-auto flex items-end gap-0.5 pt-3 pb-1">
        <p className="min-w-0 flex-1 text-12 text-ink-3">
          {topics.map((topic, index) => (
            <Fragment key={topic}>
              {index > 0 && ' · '}
              <span className="whitespace-nowrap">
                <RecordCount topic={topic} value={assigned[topic].value} isCapped={assigned[topic].is_capped} />
              </span>
            </Fragment>
          ))}
        </p>
        <span className="relative z-1 -mr-1.5 -mb-1 flex min-h-8">
          {phone && !isMe && (
            <IconButton
              icon={MessageCircle}
              label={t`WhatsApp to ${name}`}
              size="sm"
              link={<a href={whatsAppLink(phone, greeting)} target="_blank" rel="noreferrer" />}
            />
          )}
          {mayEdit && (
            <IconButton
              icon={Pencil}
              label={t`Edit ${name}`}
              size="sm"
              link={<Link to="/agents/edit/$id" params={{ id }} />}
            />
          )}
          {mayDelete && (
            <IconButton icon={Trash2} label={t`Delete ${name}`} size="sm" onClick={() => onDelete(agent)} />
          )}
        </span>
      </div>
    </article>
  );
});
