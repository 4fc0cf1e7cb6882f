import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OwnerReport } from '../contract.ts';
import { reportStateLabels } from '../labels.ts';

const frame = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-raised';
const layout =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,16rem)_10rem_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 max-[1100px]:grid-cols-[minmax(0,1fr)_auto] phone:px-3.5';

interface OwnerReportRowsProps {
  readonly items: readonly OwnerReport[];
  readonly list: LoadingList;
  onOpen(id: string): void;
  onSkip(id: string): void;
}

export function OwnerReportRows({ items, list, ...acts }: OwnerReportRowsProps) {
  return (
    <>
      <ul className={frame}>
        {items.map((report) => (
          <li key={report.id}>
            <OwnerReportRow report={report} {...acts} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

type OwnerReportRowProps = Pick<OwnerReportRowsProps, 'onOpen' | 'onSkip'> & { readonly report: OwnerReport };

function OwnerReportRow({ report, onOpen, onSkip }: OwnerReportRowProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const { id, owner, properties, from_day, until_day, state, agent } = report;
  const [from, until] = [day(from_day), day(until_day)];
  const name = owner.full_name || t`Unnamed`;
  return (
    <article data-list-entry className={layout}>
      <div className="min-w-0 phone:col-span-full">
        <h2 className="truncate text-14 font-semibold text-ink">
          <Link
            to="/clients/$id"
            params={{ id: owner.id }}
            className="underline-offset-3 hover:underline touch:inline-block touch:py-1"
          >
            {name}
          </Link>
        </h2>
        <p className="truncate text-ink-2">{properties.map(({ property }) => property.title).join(', ')}</p>
      </div>
      <p className="min-w-0 text-ink-2 max-[1100px]:order-3 phone:col-span-full">
        <span className="block">{t`${from} to ${until}`}</span>
        <RecentActs properties={properties} />
      </p>
      <p className="truncate text-ink-3 max-[1100px]:order-4 max-[1100px]:text-right phone:text-left">
        {agent ?? t`Unassigned`}
      </p>
      <div className="flex items-center justify-end gap-1 print:hidden max-[1100px]:order-2 phone:order-5">
        {state === 'draft' && (
          <Button size="sm" variant="ghost" aria-label={t`Skip the report to ${name}`} onClick={() => onSkip(id)}>
            {t`Skip`}
          </Button>
        )}
        {state === 'skipped' && <Badge tone="neutral">{t(reportStateLabels[state])}</Badge>}
        <Button
          size="sm"
          variant={state === 'draft' ? 'primary' : 'ghost'}
          aria-haspopup="dialog"
          aria-label={state === 'sent' ? t`View the report to ${name}` : t`Review the report to ${name}`}
          onClick={() => onOpen(id)}
        >
          {state === 'sent' ? t`View` : t`Review`}
        </Button>
      </div>
    </article>
  );
}

/** What happened in the week of the report. */
function RecentActs({ properties }: Pick<OwnerReport, 'properties'>) {
  const sum = (field: 'enquiries' | 'visits') => properties.reduce((total, one) => total + one[field].recent, 0);
  return (
    <>
      <Plural value={sum('enquiries')} one="# enquiry" other="# enquiries" />,{' '}
      <Plural value={sum('visits')} one="# visit" other="# visits" />
    </>
  );
}

export function OwnerReportRowsSkeleton() {
  return (
    <ul className={frame}>
      {Array.from({ length: 6 }, (_, index) => (
        // The rows have no identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: static
        <li key={index} className="flex min-h-15 items-center gap-4 px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-28" />
        </li>
      ))}
    </ul>
  );
}
