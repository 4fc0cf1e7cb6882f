import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { statuses, statusTone } from '#features/properties/rules.ts';
import { statusLabels } from '#features/properties/web/labels.ts';
import { formatCount } from '#platform/money.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { Figure } from '#ui/figures.tsx';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { mostAdded } from '../rules.ts';
import { figuresQuery } from './queries.ts';

// The first two have a trend and take more room; where there is less of it, a line of their own.
const layout =
  'not-phone:grid-cols-[repeat(2,minmax(0,1.5fr))_repeat(4,minmax(0,1fr))] max-[1100px]:grid-flow-row not-phone:max-[1100px]:grid-cols-4 not-phone:max-[1100px]:[&>li:nth-child(-n+2)]:col-span-2';

/** The counts of the business; each opens the rows behind it. */
export function BusinessFigures() {
  const { t } = useLingui();
  const { data, isError, refetch, isFetching } = useQuery(figuresQuery);
  if (isError && !data) {
    return (
      <ErrorState title={t`The figures could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  const counts = data?.properties;
  const bone = (
    <span className="flow-root h-9">
      <Skeleton className="mt-1 h-7 w-14" />
    </span>
  );
  const total: Figure = {
    label: t`Total Properties`,
    value: counts ? formatCount(counts.total) : bone,
    foot: t`Listed properties`,
    trend: counts && <ThisWeek added={counts.added_this_week} />,
    trendTone: counts && counts.added_this_week > 0 ? 'success' : 'neutral',
    link: <Link to="/properties" />,
  };
  const people = data?.clients;
  const clients: Figure = {
    label: t`Active Clients`,
    value: people ? formatCount(people.total) : bone,
    foot: t`Registered clients`,
    trend: people && <ThisMonth added={people.added_this_month} />,
    trendTone: people && people.added_this_month > 0 ? 'success' : 'neutral',
    link: <Link to="/clients" />,
  };
  const byStatus = statuses.map((status): Figure => {
    const share = shareOf(counts?.[status] ?? 0, counts?.total ?? 0);
    return {
      label: t(statusLabels[status]),
      value: counts ? formatCount(counts[status]) : bone,
      foot: counts ? t`${share} of all` : '\u00a0',
      tone: statusTone(status),
      link: <Link to="/properties" search={{ status: [status] }} />,
    };
  });
  return <Figures label={t`Figures`} figures={[total, clients, ...byStatus]} className={layout} />;
}

function ThisWeek({ added }: { added: number }) {
  const { t } = useLingui();
  const figure = trendOf(added);
  return t`${figure} this week`;
}

function ThisMonth({ added }: { added: number }) {
  const { t } = useLingui();
  const figure = trendOf(added);
  return t`${figure} this month`;
}

function trendOf(added: number): string {
  return `+${formatCount(added)}${added >= mostAdded ? '+' : ''}`;
}

/** A percentage that says neither nothing of something nor all of almost all. */
function shareOf(part: number, whole: number): string {
  const share = whole > 0 ? (part / whole) * 100 : 0;
  if (share > 0 && share < 1) return '<1%';
  return share > 99 && share < 100 ? '>99%' : `${Math.round(share)}%`;
}
