import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LeadCard } from '../../contract.ts';
import { interestLabels, leadSourceLabel } from '../../labels.ts';
import { FollowUpLabel } from '../page/follow-up-label.tsx';
import { StageLabel } from '../page/stage-label.tsx';
import { useFormatLeadBudget } from '../use-format-lead-budget.ts';

const layout =
  'relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 phone:gap-x-3';

interface LeadEntryProps {
  readonly lead: LeadCard;
  /** Names the property that the lead asked about. */
  readonly withProperty?: boolean;
}

/** A lead in a short list: name and source, stage, and next step. */
export function LeadEntry({ lead, withProperty = false }: LeadEntryProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const formatBudget = useFormatLeadBudget(shortMoney);
  const { id, full_name: name, source, interest_type: interest } = lead;
  const details = [
    withProperty && lead.property?.title,
    interest && t(interestLabels[interest]),
    t(leadSourceLabel(source)),
    formatBudget(lead),
  ];
  return (
    <li data-list-entry className={layout}>
      <div className="min-w-0">
        <h3 className="truncate text-14">
          <Link to="/leads/$id" params={{ id }} className="stretched underline-offset-3 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="truncate text-ink-3">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <StageLabel status={lead.status} since={lead.stage_since} />
        <span className="flex text-12 text-ink-3">
          <FollowUpLabel lead={lead} />
        </span>
      </div>
    </li>
  );
}

export function LeadEntrySkeleton() {
  return (
    <div className={layout}>
      <div className="grid h-10 content-around">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-48" />
      </div>
      <Skeleton className="h-4 w-24" />
    </div>
  );
}
