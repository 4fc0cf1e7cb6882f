import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MapPin, MessageCircle, Pencil, Trash2, Wallet } from 'lucide-react';
import { memo } from 'react';
import { AgentLink } from '#features/accounts/web/agent-link.tsx';
import { Budget } from '#features/requirements/web/budget.tsx';
import { CardLine, CardTags, ContactLines, contactCard } from '#platform/contact/web/contact-card.tsx';
import { ContactIconButton } from '#platform/contact/web/contact-icon-button.tsx';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { SelectionTick } from '#platform/lists/web/selection-tick.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import type { ClientCard as Card } from '../../contract.ts';
import { clientTypeLabels } from '../../labels.ts';

interface ClientCardProps {
  readonly client: Card;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  onDelete(client: Card): void;
}

export const ClientListCard = memo(function ClientCard({ client, mayEdit, mayDelete, onDelete }: ClientCardProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const added = dayOf(client.created_at);
  const { id, email, phone, address, budget_min, budget_max, preferred_locations: locations } = client;
  const name = client.full_name || t`Unnamed Client`;
  return (
    <article data-list-entry className={contactCard}>
      <div className="flex items-start gap-3">
        <Avatar name={name} size="large" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold text-ink">
            <Link to="/clients/$id" params={{ id }} className="stretched block truncate">
              {name}
            </Link>
          </h2>
          <p className="truncate text-ink-3">
            {client.client_type ? t(clientTypeLabels[client.client_type]) : t`No type`}
          </p>
        </div>
        <Badge tone="success">{t`Active`}</Badge>
        <SelectionTick id={id} name={name} />
      </div>
      <ul className="mt-3 grid gap-1.5">
        <ContactLines email={email} phone={phone} />
        {address && <CardLine icon={MapPin}>{address}</CardLine>}
        {budget_min !== null && budget_max !== null && (
          <CardLine icon={Wallet}>
            <Budget least={budget_min} most={budget_max} />
          </CardLine>
        )}
      </ul>
      <CardTags label={t`Preferred locations`} labels={locations} />
      <TagChips values={client.custom} most={3} className="mt-3 flex-wrap" />
      {client.notes !== '' && <p className="mt-3 line-clamp-2 text-ink-2">{client.notes}</p>}
      <div className="mt-auto flex items-end gap-0.5 pt-3 pb-1">
        <p className="min-w-0 flex-1 text-12 text-ink-3">
          <span className="block truncate">
            {client.agent ? <AgentLink agent={client.agent} className="relative z-1" /> : t`Unknown`}
          </span>
          <span className="block truncate">{t`Added ${added}`}</span>
        </p>
        <span className="relative z-1 -mr-1.5 -mb-1 flex">
          {phone && (
            <ContactIconButton
              icon={MessageCircle}
              label={t`WhatsApp to ${name}`}
              size="sm"
              request={{ way: 'whatsapp', person: { topic: 'clients', ...client } }}
            />
          )}
          {mayEdit && (
            <IconButton
              icon={Pencil}
              label={t`Edit ${name}`}
              size="sm"
              link={<Link to="/clients/edit/$id" params={{ id }} />}
            />
          )}
          {mayDelete && (
            <IconButton icon={Trash2} label={t`Delete ${name}`} size="sm" onClick={() => onDelete(client)} />
          )}
        </span>
      </div>
    </article>
  );
});
