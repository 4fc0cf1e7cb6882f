import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { LeadFilter, SourceFigures } from '../../contract.ts';
import { leadSourceLabel } from '../../labels.ts';
import type { LeadSearch } from '../../lead-filters.ts';
import { conversionTone } from '../../rules.ts';
import { wonStages } from '../../stages.ts';
import { sourceIcon } from './source-icons.ts';

const cardClasses = 'rounded-card border border-line bg-raised p-4';
const tones = { default: 'success', secondary: 'warning', outline: 'neutral' } as const;

/** The results of one source; every figure links to its leads. */
export function SourceCard({
  figures,
  period,
}: {
  figures: SourceFigures;
  period: Pick<LeadFilter, 'created_since' | 'created_until'>;
}) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const source = figures.source ?? 'unknown';
  const Icon = sourceIcon(source);
  const rate = figures.conversion;
  const all: LeadSearch = { ...period, source: [source] };
  const closed = { ...all, status: wonStages() };
  // An accessible name with label and source, since a figure alone says nothing.
  const named = (figure: string) => {
    const id = `${source}-${figure}`;
    return { id, 'aria-labelledby': `${id} ${id}-name ${source}-source` };
  };
  return (
    <li className={cardClasses}>
      <h2 className="flex items-center gap-2 text-14">
        <Icon aria-hidden="true" className="size-4 flex-none text-ink-3" />
        <span id={`${source}-source`} className="min-w-0 flex-1 truncate">
          {t(leadSourceLabel(source))}
        </span>
        <Badge plain tone={tones[conversionTone(rate)]}>{t`${rate}% conversion`}</Badge>
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
        <Entry id={`${source}-leads-name`} label={t`Leads`}>
          <Link {...named('leads')} to="/leads" search={all} className="link">
            {formatCount(figures.leads)}
          </Link>
        </Entry>
        <Entry id={`${source}-closed-name`} label={t({ context: 'figure of leads', message: 'Closed' })}>
          <Link {...named('closed')} to="/leads" search={closed} className="link">
            {formatCount(figures.closed)}
          </Link>
        </Entry>
        <Entry id={`${source}-value-name`} label={t`Total Value`}>
          <Link {...named('value')} to="/leads" search={{ ...all, sort: 'budget' }} className="link">
            {shortMoney(figures.value)}
          </Link>
        </Entry>
        <Entry label={t`Average value`}>{shortMoney(figures.average)}</Entry>
      </dl>
    </li>
  );
}

function Entry({ id, label, children }: { id?: string; label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt id={id} className="text-12 text-ink-3">
        {label}
      </dt>
      <dd className="truncate font-semibold text-ink">{children}</dd>
    </div>
  );
}

export function SourceCardSkeleton() {
  return (
    <div className={cardClasses}>
      <Skeleton className="h-5 w-32" />
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} className="h-9 w-16" />
        ))}
      </div>
    </div>
  );
}
