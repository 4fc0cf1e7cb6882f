import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellRing, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { tagsOf } from '#platform/custom-fields/custom-fields.ts';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { dayOf, daysBetween } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import type { LeadCard } from '../../contract.ts';
import { lostReasonWords } from '../../end-labels.ts';
import { interestLabels, leadSourceLabel } from '../../labels.ts';
import { isLost, isOpen } from '../../rules.ts';
import { OverdueLabel } from '../page/follow-up-label.tsx';
import { sourceIcon } from '../sources/source-icons.ts';
import { useFormatLeadBudget } from '../use-format-lead-budget.ts';
import { CardActions } from './card-actions.tsx';

interface BoardCardProps {
  readonly lead: LeadCard;
  /** Computed before rendering: see `boardCardHeight`. */
  readonly height: number;
  readonly isTouch: boolean;
  readonly mayMove: boolean;
  readonly onMove: (lead: LeadCard, byKeyboard: boolean) => void;
}

const line = 18;
const lineGap = 2;

/** The height of a card; on touch screens its buttons have a row of their own. */
export function boardCardHeight({ property, lost_reason, status, custom }: LeadCard, isTouch: boolean): number {
  const lines = [property !== null, isLost(status) && lost_reason !== null, tagsOf(custom).length > 0].filter(Boolean);
  return (isTouch ? 129 : 86) + lines.length * (line + lineGap);
}

/**
 * A lead on the board. CSS containment avoids repainting a card that is pushed down; it is off while the card has the focus,
 * whose ring overflows the edge.
 */
export const BoardCard = memo(function BoardCard({ lead, height, isTouch, mayMove, onMove }: BoardCardProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const budget = useFormatLeadBudget(shortMoney)(lead);
  const { id, full_name: name, property, assigned_agent: agent, status, source, interest_type } = lead;
  const Source = source && sourceIcon(source);
  const interest = interest_type && t(interestLabels[interest_type]);
  return (
    <article
      data-lead={id}
      style={{ height }}
      className="group relative flex flex-col contain-content focus-within:contain-none rounded-card border border-line bg-raised px-2.25 pt-2.25 transition-colors select-none [-webkit-touch-callout:none] hover:border-line-strong focus-within:border-line-strong touch:px-3"
    >
      <div className="flex h-5 items-center gap-1">
        <h3 className="min-w-0 flex-1 truncate touch:text-14">
          <Link to="/leads/$id" params={{ id }} draggable={false} className="stretched">
            {name}
          </Link>
        </h3>
        {mayMove && (
          <button
            type="button"
            data-grip
            aria-label={t`Pick up ${name}`}
            data-tip={t`Drag, or press Space and use the arrow keys`}
            className="relative z-1 -my-0.5 -mr-1.5 grid size-6 flex-none cursor-grab place-items-center rounded-small text-ink-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:pointer-events-none"
          >
            <GripVertical aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </div>
      <p className="flex h-4.5 items-center gap-1.5 text-12 text-ink-3">
        {Source && <Source aria-hidden="true" className="size-3" />}
        {source && <span className="sr-only">{t(leadSourceLabel(source))}</span>}
        <span className="min-w-0 flex-1 truncate">
          <span aria-hidden="true" className="max-[1100px]:hidden phone:inline">
            {source && t(leadSourceLabel(source))}
            {source && interest && ' · '}
          </span>
          {interest}
        </span>
        {budget !== null && <b className="font-medium text-ink tabular-nums">{budget}</b>}
      </p>
      {property && <p className="mt-0.5 h-4.5 truncate text-12 leading-4.5 text-ink-2">{property.title}</p>}
      {isLost(status) && lead.lost_reason && (
        <p className="mt-0.5 h-4.5 truncate text-12 leading-4.5 text-ink-2">
          {t(lostReasonWords.labelOf(lead.lost_reason))}
        </p>
      )}
      <TagChips values={lead.custom} most={2} className="mt-0.5" />
      <div className="relative mt-1 flex h-7 flex-none items-center gap-1.5 text-12 text-ink-3">
        <StageTime lead={lead} />
        {agent && <Avatar name={agent.full_name} size="tiny" named className="ml-auto" />}
        {!isTouch && <CardActions lead={lead} isTouch={false} mayMove={mayMove} onMove={onMove} />}
      </div>
      {isTouch && <CardActions lead={lead} isTouch mayMove={mayMove} onMove={onMove} />}
    </article>
  );
});

/** Time in the stage, and the next follow-up. */
function StageTime({ lead: { stage_since, follow_up_on, status } }: { lead: LeadCard }) {
  const { t } = useLingui();
  const { timeZone, today, day } = useFormats();
  const now = today();
  const days = Math.max(0, daysBetween(dayOf(stage_since, timeZone), now));
  const grouped = formatCount(days);
  const due = isOpen(status) ? follow_up_on : null;
  return (
    <>
      <span className="flex-none" data-tip={t`In this stage`}>
        <span className="sr-only">{t`In this stage`} </span>
        {days === 0 ? t`Today` : <Plural value={days} one={`${grouped} day`} other={`${grouped} days`} />}
      </span>
      {due !== null && (
        <span
          data-tip={t`Next follow-up`}
          className={classNames(
            'flex min-w-0 items-center gap-1',
            due < now ? 'text-danger-ink' : due === now ? 'text-warning-ink' : 'text-ink-3',
          )}
        >
          <BellRing aria-hidden="true" className="size-3" />
          <span className="sr-only">{t`Next follow-up`}</span>
          <span className="truncate">
            {due < now ? (
              <OverdueLabel since={due} />
            ) : due === now ? (
              t({ context: 'follow-up of a lead', message: 'Due today' })
            ) : (
              day(due)
            )}
          </span>
        </span>
      )}
    </>
  );
}
