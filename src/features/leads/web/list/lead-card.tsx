import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import {
  Building2,
  CalendarClock,
  ChevronRight,
  Mail,
  MessageCircle,
  Pencil,
  Phone,
  Trash2,
  UserRound,
} from 'lucide-react';
import { memo } from 'react';
import { AgentLink } from '#features/accounts/web/agent-link.tsx';
import { CallAnchor } from '#platform/contact/web/call-anchor.tsx';
import { CardLine } from '#platform/contact/web/contact-card.tsx';
import { ContactIconButton } from '#platform/contact/web/contact-icon-button.tsx';
import { PhoneLink } from '#platform/contact/web/contact-link.tsx';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { SelectionTick } from '#platform/lists/web/selection-tick.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LeadCard as Card } from '../../contract.ts';
import { interestLabels, leadSourceLabel, leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { nextStage } from '../../stages.ts';
import { FollowUpLabel } from '../page/follow-up-label.tsx';
import { FollowUpMenu } from '../page/follow-up-menu.tsx';
import { StageLabel } from '../page/stage-label.tsx';
import { useFormatLeadBudget } from '../use-format-lead-budget.ts';

interface LeadCardProps {
  readonly lead: Card;
  readonly mayWrite: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  onMove(lead: Card, stage: LeadStatus): void;
  onPlan(lead: Card, day: string | null): void;
  onDelete(lead: Card): void;
}

const frame = 'relative flex h-full min-w-0 flex-col rounded-card border border-line bg-raised p-4';

/** A lead in the grid: name, stage, interest and next step. */
export const LeadListCard = memo(function LeadCard(props: LeadCardProps) {
  const { lead, mayWrite, mayEdit, mayDelete, onMove, onPlan, onDelete } = props;
  const { t } = useLingui();
  const { dayOf, shortMoney } = useFormats();
  const budget = useFormatLeadBudget(shortMoney)(lead);
  const added = dayOf(lead.created_at);
  const { id, phone, email, source, interest_type: interest, property, assigned_agent: agent } = lead;
  const name = lead.full_name;
  const next = nextStage(lead.status);
  const stage = next && t(leadStageWords.labelOf(next));
  const origin = [interest && t(interestLabels[interest]), t(leadSourceLabel(source))];
  return (
    <article data-list-entry className={frame}>
      <div className="flex items-baseline gap-3">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink">
          <Link to="/leads/$id" params={{ id }} className="stretched block truncate">
            {name}
          </Link>
        </h2>
        {budget !== null && <span className="flex-none font-medium text-ink tabular-nums">{budget}</span>}
        <SelectionTick id={id} name={name} className="self-center touch:-my-3.5" />
      </div>
      <p className="truncate text-ink-3">{origin.filter(Boolean).join(' · ')}</p>
      <TagChips values={lead.custom} most={3} className="mt-2 flex-wrap" />
      <div className="mt-2.5 flex min-h-control-sm flex-wrap items-center justify-between gap-x-2">
        <p className="min-w-0 truncate">
          <StageLabel status={lead.status} since={lead.stage_since} />
        </p>
        {next && mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            className="relative z-1 -mr-2 gap-0.5"
            aria-label={t`Move Stage: ${stage}, ${name}`}
            onClick={() => onMove(lead, next)}
          >
            {t`Move Stage`} <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />
            <span className="text-accent-ink">{stage}</span>
          </Button>
        )}
      </div>
      <ul className="mt-2 mb-3 grid gap-1.5">
        {phone && (
          <CardLine icon={Phone}>
            <PhoneLink phone={phone} className="relative z-1 tabular-nums hover:underline" />
          </CardLine>
        )}
        <CardLine icon={Building2}>
          {property ? (
            <Link
              to="/properties/$id"
              params={{ id: property.id }}
              className="relative z-1 underline-offset-3 hover:underline"
            >
              {property.title}
            </Link>
          ) : (
            <span className="text-ink-3">{t`No property`}</span>
          )}
        </CardLine>
        <CardLine icon={UserRound}>
          {agent ? (
            <AgentLink agent={agent} className="relative z-1" />
          ) : (
            <span className="text-ink-3">{t`Unassigned`}</span>
          )}
        </CardLine>
        {mayWrite ? (
          <li className="flex min-w-0">
            <FollowUpMenu lead={lead} onPlan={(day) => onPlan(lead, day)} />
          </li>
        ) : (
          <CardLine icon={CalendarClock}>
            <FollowUpLabel lead={lead} />
          </CardLine>
        )}
      </ul>
      <div className="mt-auto flex items-center gap-0.5">
        <p className="min-w-0 flex-1 text-12 text-balance text-ink-3">{t`Added ${added}`}</p>
        <span className="relative z-1 -mr-1.5 flex">
          {phone && (
            <ContactIconButton
              icon={MessageCircle}
              label={t`WhatsApp to ${name}`}
              size="sm"
              request={{
                way: 'whatsapp',
                person: { topic: 'leads', ...lead },
                propertyIds: property ? [property.id] : [],
              }}
            />
          )}
          {email && (
            <ContactIconButton
              icon={Mail}
              label={t`Email to ${name}`}
              size="sm"
              request={{ way: 'email', person: { topic: 'leads', ...lead } }}
            />
          )}
          {mayEdit && (
            <IconButton
              icon={Pencil}
              label={t`Edit ${name}`}
              size="sm"
              link={<Link to="/leads/$id/edit" params={{ id }} />}
            />
          )}
          {mayDelete && <IconButton icon={Trash2} label={t`Delete ${name}`} size="sm" onClick={() => onDelete(lead)} />}
        </span>
      </div>
      <div className="relative z-1 mt-2 flex flex-wrap gap-1.5 border-t border-line pt-3 *:flex-auto">
        {(phone || mayEdit) && (
          <Button asChild size="sm">
            {phone ? (
              <CallAnchor phone={phone} of={{ kind: 'leads', id, name }} aria-label={t`Contact ${name}`}>
                <Phone aria-hidden="true" />
                {t`Contact`}
              </CallAnchor>
            ) : (
              <Link
                to="/leads/$id/edit"
                params={{ id }}
                aria-label={t`Add phone: ${name}`}
                data-tip={t`No phone number`}
              >
                <Phone aria-hidden="true" />
                {t`Add phone`}
              </Link>
            )}
          </Button>
        )}
        <Button asChild size="sm">
          <Link to="/leads/$id" params={{ id }} aria-label={t`View Details of ${name}`}>
            {t`View Details`}
          </Link>
        </Button>
      </div>
    </article>
  );
});

export function LeadCardSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-2 h-3 w-28" />
      <Skeleton className="mt-4 h-3.5 w-32" />
      <Skeleton className="mt-4 h-3.5 w-48" />
      <Skeleton className="mt-2.5 h-3.5 w-36" />
      <Skeleton className="mt-2.5 mb-6 h-3.5 w-40" />
      <Skeleton className="mt-auto h-8 w-full" />
    </div>
  );
}
