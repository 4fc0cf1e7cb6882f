import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clientTypeLabels } from '#features/clients/labels.ts';
import { Budget } from '#features/clients/web/budget.tsx';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { callLink } from '#platform/phone-links.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import type { ClientMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchAnswer } from './match-answer.tsx';
import { ReasonChips } from './reason-chips.tsx';

interface ClientMatchEntryProps {
  readonly match: ClientMatch;
  onDecide(decision: Decision | null): void;
}

/** A matching client: name, reasons and decision. */
export function ClientMatchEntry({ match, onDecide }: ClientMatchEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { client, verdict, reasons, decided } = match;
  const name = client.full_name || t`Unnamed Client`;
  return (
    <li
      data-list-entry
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-3"
    >
      <Avatar name={name} size="large" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="truncate text-14">
            <Link to="/clients/$id" params={{ id: client.id }} className="stretched hover:underline underline-offset-3">
              {name}
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-2 text-ink-3">
            {client.client_type && <span>{t(clientTypeLabels[client.client_type])}</span>}
            <span aria-hidden="true">·</span>
            <span>{nameOf(client.agent?.full_name) ?? t`Unknown`}</span>
            {client.phone && (
              <a href={callLink(client.phone)} className="link relative z-1">
                {client.phone}
              </a>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {verdict === 'near' && <Badge tone="warning">{t`Near miss`}</Badge>}
          {(client.budget_min !== null || client.budget_max !== null) && (
            <span className="text-ink">
              <Budget least={client.budget_min} most={client.budget_max} />
            </span>
          )}
        </div>
      </div>
      <div className="col-start-2 grid min-w-0 gap-2 phone:col-span-2 phone:col-start-1">
        <ReasonChips reasons={reasons} />
        <MatchAnswer decided={decided} name={name} onDecide={onDecide} />
      </div>
    </li>
  );
}
