import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MapPin, MessageCircle, Pencil, Phone, Trash2, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { AgentLink } from '#features/accounts/web/agent-link.tsx';
import { useFormats } from '#features/accounts/web/formats.ts';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { Tag } from '#ui/chip.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ClientCard as Card } from '../contract.ts';
import { Budget } from './budget.tsx';
import { clientTypeLabels } from './labels.ts';

interface ClientCardProps {
  readonly client: Card;
  readonly mayDelete: boolean;
  onDelete(client: Card): void;
}

const shownLocations = 3;
const frame = 'relative flex h-full min-w-0 flex-col rounded-card border border-line bg-raised p-4 pb-2';

/** A client in the grid: who it is, how to reach them, what they want. */
export const ClientCard = memo(function ClientCard({ client, mayDelete, onDelete }: ClientCardProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const added = dayOf(client.created_at);
  const { id, email, phone, address, budget_min, budget_max, preferred_locations: locations } = client;
  const name = client.full_name || t`Unnamed Client`;
  return (
    <article data-list-entry className={frame}>
      <div className="flex items-start gap-3">
        <Avatar name={name} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold text-ink">
            <Link to="/clients/$id" params={{ id }} className="stretched">
              {name}
            </Link>
          </h2>
          <p className="truncate text-ink-3">
            {client.client_type ? t(clientTypeLabels[client.client_type]) : t`No type`}
          </p>
        </div>
        <Badge tone="success">{t`Active`}</Badge>
      </div>
      <ul className="mt-3 grid gap-1.5">
        {email && (
          <Line icon={<Mail aria-hidden="true" />}>
            <a href={`mailto:${email}`} className="relative z-1 hover:underline">
              {email}
            </a>
          </Line>
        )}
        {phone && (
          <Line icon={<Phone aria-hidden="true" />}>
            <a href={callLink(phone)} className="relative z-1 tabular-nums hover:underline">
              {phone}
            </a>
          </Line>
        )}
        {address && <Line icon={<MapPin aria-hidden="true" />}>{address}</Line>}
        {budget_min !== null && budget_max !== null && (
          <Line icon={<Wallet aria-hidden="true" />}>
            <Budget least={budget_min} most={budget_max} />
          </Line>
        )}
      </ul>
      {locations.length > 0 && (
        <ul aria-label={t`Preferred Locations`} className="mt-3 flex flex-wrap gap-1.5">
          {locations.slice(0, shownLocations).map((location) => (
            <li key={location} className="max-w-full">
              <Tag>{location}</Tag>
            </li>
          ))}
          {locations.length > shownLocations && (
            <li className="self-center text-12 text-ink-3 tabular-nums">+{locations.length - shownLocations}</li>
          )}
        </ul>
      )}
      {client.notes !== '' && <p className="mt-3 line-clamp-2 text-ink-2">{client.notes}</p>}
      <div className="mt-auto flex items-end gap-0.5 pt-3 pb-1">
        <p className="min-w-0 flex-1 text-12 text-ink-3">
          <span className="block truncate">
            {client.agent ? <AgentLink agent={client.agent} className="relative z-1" /> : t`Unknown`}
          </span>
          <span className="block truncate tabular-nums">{t`Added ${added}`}</span>
        </p>
        <span className="relative z-1 -mr-1.5 -mb-1 flex">
          {phone && (
            <IconButton
              icon={MessageCircle}
              label={t`WhatsApp to ${name}`}
              size="slim"
              link={<a href={whatsAppLink(phone)} target="_blank" rel="noreferrer" />}
            />
          )}
          <IconButton
            icon={Pencil}
            label={t`Edit ${name}`}
            size="slim"
            link={<Link to="/clients/edit/$id" params={{ id }} />}
          />
          {mayDelete && (
            <IconButton icon={Trash2} label={t`Delete ${name}`} size="slim" onClick={() => onDelete(client)} />
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
export function ClientCardSkeleton() {
  return (
    <div className={frame}>
      <div className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <span className="grid flex-1 content-around">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-16" />
        </span>
      </div>
      <Skeleton className="mt-4 h-3.5 w-48" />
      <Skeleton className="mt-3 h-3.5 w-36" />
      <Skeleton className="mt-3 h-3.5 w-40" />
      <Skeleton className="mt-5 h-6 w-44 rounded-full" />
      <Skeleton className="mt-4 mb-2 h-9 w-full" />
    </div>
  );
}
