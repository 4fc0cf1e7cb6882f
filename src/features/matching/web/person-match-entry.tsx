import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { clientTypeLabels } from '#features/clients/labels.ts';
import { leadStageWords } from '#features/leads/labels.ts';
import { Budget } from '#features/requirements/web/budget.tsx';
import { PhoneLink } from '#platform/contact/web/contact-link.tsx';
import { pressOf, useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { PersonMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { MatchAnswer } from './match-answer.tsx';
import { OfferedLine } from './offered-line.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { ScheduleVisit } from './schedule-visit.tsx';

interface PersonMatchEntryProps {
  readonly match: PersonMatch;
  readonly propertyId: string;
  /** Whether they are ticked to be sent the property. */
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
  onDecide(decision: Decision | null): void;
}

/** A matching lead or client: name, reasons, decision and the next step. */
export function PersonMatchEntry({ match, propertyId, isChosen, onChoose, onDecide }: PersonMatchEntryProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { person, verdict, reasons, decided, offered } = match;
  const isLead = person.topic === 'leads';
  const name = person.full_name || t`Unnamed`;
  const refusal = useQuickRefusal(person, [propertyId])('whatsapp');
  return (
    <li
      data-list-entry
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-3"
    >
      <Avatar name={name} size="large" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="truncate text-14">
            <Link
              to={isLead ? '/leads/$id' : '/clients/$id'}
              params={{ id: person.id }}
              className="stretched hover:underline underline-offset-3"
            >
              {name}
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-2 text-ink-3">
            {person.status && (
              <span>
                {t`Lead`} · {t(leadStageWords.labelOf(person.status))}
              </span>
            )}
            {person.client_type && <span>{t(clientTypeLabels[person.client_type])}</span>}
            <span aria-hidden="true">·</span>
            <span>{nameOf(person.agent?.full_name) ?? t`Unknown`}</span>
            {person.phone && <PhoneLink phone={person.phone} className="link relative z-1" />}
          </p>
        </div>
        <div className="relative z-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {verdict === 'near' && <Badge tone="warning">{t`Near miss`}</Badge>}
          {(person.budget_min !== null || person.budget_max !== null) && (
            <span className="text-ink">
              <Budget least={person.budget_min} most={person.budget_max} />
            </span>
          )}
          <Checkbox
            label={t`Select ${name}`}
            hideLabel
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </div>
      </div>
      <div className="col-start-2 grid min-w-0 gap-2 phone:col-span-2 phone:col-start-1">
        <ReasonChips reasons={reasons} />
        <OfferedLine offered={offered} />
        <MatchAnswer decided={decided} name={name} onDecide={onDecide}>
          {person.phone && (
            <Button
              variant="ghost"
              size="sm"
              aria-haspopup="dialog"
              aria-label={t`Send on WhatsApp: ${name}`}
              {...pressOf(refusal, () => requestContact({ way: 'whatsapp', person, propertyIds: [propertyId] }))}
            >
              <MessageCircle aria-hidden="true" />
              {t`WhatsApp`}
            </Button>
          )}
          <ScheduleVisit person={person} propertyId={propertyId} name={name} />
        </MatchAnswer>
      </div>
    </li>
  );
}
