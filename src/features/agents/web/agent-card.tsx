import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, Mail, MessageCircle, Pencil, Phone, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, memo } from 'react';
import { roleName } from '#features/accounts/web/role-name.ts';
import { StateBadge } from '#features/accounts/web/state-badge.tsx';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { Tag } from '#ui/chip.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AgentCard as Card } from '../contract.ts';
import { ExperienceWords } from './experience-words.tsx';
import { HeldWords } from './held-words.tsx';
import { useSpecializationName } from './labels.ts';

interface AgentCardProps {
  readonly agent: Card;
  readonly isMe: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  onDelete(agent: Card): void;
}

const shownWords = 3;
const frame = 'relative flex h-full min-w-0 flex-col rounded-card border border-line bg-raised p-4 pb-2';
const topics = ['properties', 'clients', 'leads'] as const;

/** An agent in the directory: who it is, how to reach them, what they know and have charge of. */
export const AgentCard = memo(function AgentCard({ agent, isMe, mayEdit, mayDelete, onDelete }: AgentCardProps) {
  const { t } = useLingui();
  const nameOf = useSpecializationName();
  const { id, full_name: name, email, phone, specialization: words, experience, holds } = agent;
  return (
    <article data-list-entry className={frame}>
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
        <Line icon={<Mail aria-hidden="true" />}>
          <a href={`mailto:${email}`} className="relative z-1 hover:underline">
            {email}
          </a>
        </Line>
        {phone && (
          <Line icon={<Phone aria-hidden="true" />}>
            <a href={callLink(phone)} className="relative z-1 tabular-nums hover:underline">
              {phone}
            </a>
          </Line>
        )}
        {experience !== null && (
          <Line icon={<BriefcaseBusiness aria-hidden="true" />}>
            <ExperienceWords years={experience} />
          </Line>
        )}
      </ul>
      {words.length > 0 && (
        <ul aria-label={t`Specialization`} className="mt-3 flex flex-wrap gap-1.5">
          {words.slice(0, shownWords).map((word) => (
            <li key={word} className="max-w-full">
              <Tag>{nameOf(word)}</Tag>
            </li>
          ))}
          {words.length > shownWords && (
            <li className="self-center text-12 text-ink-3 tabular-nums">+{words.length - shownWords}</li>
          )}
        </ul>
      )}
      <div className="mt-auto flex items-end gap-0.5 pt-3 pb-1">
        <p className="min-w-0 flex-1 text-12 text-ink-3 tabular-nums">
          {topics.map((topic, place) => (
            <Fragment key={topic}>
              {place > 0 && ' · '}
              <span className="whitespace-nowrap">
                <HeldWords topic={topic} value={holds[topic].value} isCapped={holds[topic].is_capped} />
              </span>
            </Fragment>
          ))}
        </p>
        <span className="relative z-1 -mr-1.5 -mb-1 flex min-h-8">
          {phone && !isMe && (
            <IconButton
              icon={MessageCircle}
              label={t`WhatsApp to ${name}`}
              size="slim"
              link={<a href={whatsAppLink(phone)} target="_blank" rel="noreferrer" />}
            />
          )}
          {mayEdit && (
            <IconButton
              icon={Pencil}
              label={t`Edit ${name}`}
              size="slim"
              link={<Link to="/agents/edit/$id" params={{ id }} />}
            />
          )}
          {mayDelete && (
            <IconButton icon={Trash2} label={t`Delete ${name}`} size="slim" onClick={() => onDelete(agent)} />
          )}
        </span>
      </div>
    </article>
  );
});

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-ink-2 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      {icon}
      <span className="truncate">{children}</span>
    </li>
  );
}

/** The size of a card before it is there. */
export function AgentCardSkeleton() {
  return (
    <div className={frame}>
      <div className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <span className="grid flex-1 content-around">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-20" />
        </span>
      </div>
      <Skeleton className="mt-4 h-3.5 w-48" />
      <Skeleton className="mt-3 h-3.5 w-36" />
      <Skeleton className="mt-3 h-3.5 w-40" />
      <Skeleton className="mt-5 h-6 w-44 rounded-full" />
      <Skeleton className="mt-4 mb-2 h-4 w-full" />
    </div>
  );
}
