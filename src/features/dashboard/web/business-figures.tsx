import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { propertyStatusLabels } from '#features/properties/labels.ts';
import { propertyStatuses, propertyStatusTone } from '#features/properties/rules.ts';
import { formatCount } from '#platform/money.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { Figure } from '#ui/figures.tsx';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { maxAdded } from '../rules.ts';
import { useMoneyFigures } from './money-figures.tsx';
import { dashboardFiguresQuery } from './queries.ts';

// Records in the first row, earnings in the second, property statuses in the third.
const layout = '@2xl:grid-flow-row @2xl:grid-cols-20 @2xl:*:col-span-5 @2xl:[&>:nth-child(-n+5)]:col-span-4';

const skeleton = (
  <span className="flow-root h-9">
    <Skeleton className="mt-1 h-7 w-14" />
  </span>
);

/** As long as the text that replaces it. */
const boneLine = <Skeleton className="my-1.25 h-2 w-36" />;

export function BusinessFigures() {
  const { t } = useLingui();
  const { data, isError, refetch, isFetching } = useQuery(dashboardFiguresQuery);
  const moneyFigures = useMoneyFigures(data, skeleton);
  if (isError && !data) {
    return (
      <ErrorState title={t`The figures could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  const counts = data?.properties;
  const total: Figure = {
    label: t`Total Properties`,
    value: counts ? formatCount(counts.total) : skeleton,
    foot: t`Listed properties`,
    trend: counts ? <ThisWeek added={counts.added_this_week} before={counts.added_last_week} /> : boneLine,
    trendTone: counts && counts.added_this_week > 0 ? 'success' : 'neutral',
    link: <Link to="/properties" />,
  };
  const people = data?.clients;
  const clients: Figure = {
    label: t`Active Clients`,
    value: people ? formatCount(people.total) : skeleton,
    foot: t`Registered clients`,
    trend: people ? <ThisMonth added={people.added_this_month} before={people.added_last_month} /> : boneLine,
    trendTone: people && people.added_this_month > 0 ? 'success' : 'neutral',
    link: <Link to="/clients" />,
  };
  const asked = data?.leads;
  const leads: Figure = {
    label: t`Total Leads`,
    value: asked ? formatCount(asked.total) : skeleton,
    foot: t`Potential clients`,
    trend: asked ? <ThisWeek added={asked.added_this_week} before={asked.added_last_week} /> : boneLine,
    trendTone: asked && asked.added_this_week > 0 ? 'success' : 'neutral',
    link: <Link to="/leads" />,
  };
  const late = countOf(asked?.overdue ?? 0);
  const followUps: Figure = {
    label: t`Follow-ups`,
    value: asked ? countOf(asked.due_today + asked.overdue) : skeleton,
    foot: t`Mine, due by today`,
    trend: asked && t`${late} overdue`,
    trendTone: asked && asked.overdue > 0 ? 'danger' : 'neutral',
    link: <Link to="/follow-ups" />,
  };
  const planned = data?.meetings;
  const meetings: Figure = {
    label: t`Scheduled Meetings`,
    value: planned ? formatCount(planned.upcoming) : skeleton,
    foot: t`Upcoming meetings`,
    trend: planned ? <OfToday planned={planned.today} before={planned.today_last_week} /> : boneLine,
    trendTone: planned && planned.today > 0 ? 'success' : 'neutral',
    link: <Link to="/meetings" />,
  };
  const byStatus = propertyStatuses.map((status): Figure => {
    const share = shareOf(counts?.[status] ?? 0, counts?.total ?? 0);
    return {
      label: t(propertyStatusLabels[status]),
      value: counts ? formatCount(counts[status]) : skeleton,
      foot: counts ? t`${share} of total` : '\u00a0',
      tone: propertyStatusTone(status),
      link: <Link to="/properties" search={{ status: [status] }} />,
    };
  });
  return (
    <Figures
      label={t`Figures`}
      figures={[total, clients, leads, meetings, followUps, ...moneyFigures, ...byStatus]}
      layout={layout}
    />
  );
}

interface TrendProps {
  readonly added: number;
  readonly before: number;
}

function ThisWeek({ added, before }: TrendProps) {
  const { t } = useLingui();
  const figure = trendOf(added);
  return <Compared now={t`${figure} this week`} before={t`${countOf(before)} last week`} />;
}

function ThisMonth({ added, before }: TrendProps) {
  const { t } = useLingui();
  const figure = trendOf(added);
  return <Compared now={t`${figure} this month`} before={t`${countOf(before)} last month`} />;
}

function OfToday({ planned, before }: { planned: number; before: number }) {
  const { t } = useLingui();
  const figure = trendOf(planned);
  return <Compared now={t`${figure} today`} before={t`${countOf(before)} a week ago`} />;
}

function Compared({ now, before }: { now: string; before: string }) {
  return (
    <>
      {now} <span className="font-normal whitespace-nowrap text-ink-3">· {before}</span>
    </>
  );
}

function trendOf(added: number): string {
  return `+${countOf(added)}`;
}

/** Capped at a thousand. */
function countOf(value: number): string {
  return `${formatCount(value)}${value >= maxAdded ? '+' : ''}`;
}

/** A percentage: '<1%' rather than 0 for some, '>99%' rather than 100 for almost all. */
function shareOf(part: number, whole: number): string {
  const share = whole > 0 ? (part / whole) * 100 : 0;
  if (share > 0 && share < 1) return '<1%';
  return share > 99 && share < 100 ? '>99%' : `${Math.round(share)}%`;
}
