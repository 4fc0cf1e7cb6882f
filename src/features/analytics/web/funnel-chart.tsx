import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LeadFunnel } from '#features/leads/contract.ts';
import { leadStageWords } from '#features/leads/labels.ts';
import type { LeadStatus } from '#features/leads/rules.ts';
import { isWon } from '#features/leads/rules.ts';
import { StageMark } from '#features/leads/web/page/stage-mark.tsx';
import { funnelQuery } from '#features/leads/web/queries.ts';
import { formatCount, formatMeasure } from '#platform/money.ts';
import type { ChartRow } from '#ui/chart/bar-chart.tsx';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { PendingChart } from '#ui/chart/pending-chart.tsx';
import type { Analytics } from '../contract.ts';
import { percentageOf } from '../rules.ts';
import { leadDays } from './rows-behind.ts';

const height = 'min-h-[19rem]';

/** How far the leads of the period came: those that moved on, that wait, and that were lost in each stage. */
export function FunnelChart({ found }: { found: Analytics }) {
  const { t } = useLingui();
  const days = leadDays(found);
  const query = useQuery(funnelQuery(days));
  const title = t`From new to closed`;
  if (!query.data) return <PendingChart title={title} query={query} height="h-[25rem]" />;
  return <Funnel title={title} funnel={query.data} days={days} />;
}

interface FunnelProps {
  readonly title: string;
  readonly funnel: LeadFunnel;
  readonly days: ReturnType<typeof leadDays>;
}

function Funnel({ title, funnel, days }: FunnelProps) {
  const { t } = useLingui();
  const [first] = funnel;
  const all = first?.reached ?? 0;
  const stay = (value: string | null) => {
    const days = value === null ? null : formatMeasure(value);
    return days === null ? '–' : t`${days} days`;
  };
  const steps = funnel.map((step, index) => {
    const name = t(leadStageWords.labelOf(step.stage));
    const next = funnel[index + 1]?.stage;
    return { ...step, name, next, isWon: isWon(step.stage), wentOn: step.reached - step.waiting - step.lost };
  });
  const to = {
    reached: (stage: LeadStatus) => <Link to="/leads" search={{ ...days, reached: stage }} />,
    waiting: (stage: LeadStatus) => <Link to="/leads" search={{ ...days, status: [stage] }} />,
  };
  const linked = (count: number, search: object) =>
    count === 0 ? (
      '0'
    ) : (
      <Link to="/leads" search={{ ...days, ...search }} className="link">
        {formatCount(count)}
      </Link>
    );
  const rows: ChartRow[] = steps.map(({ stage, name, next, isWon, reached, waiting, lost, wentOn, days: median }) => ({
    key: stage,
    name: (
      <span className="flex items-center gap-2">
        <StageMark status={stage} />
        {name}
      </span>
    ),
    parts: [
      ...(next && wentOn > 0
        ? [
            {
              key: `${stage} on`,
              value: wentOn,
              variant: 1 as const,
              label: t`${name}: ${formatCount(wentOn)} moved on`,
              link: to.reached(next),
            },
          ]
        : []),
      ...(waiting > 0
        ? [
            {
              key: `${stage} here`,
              value: waiting,
              variant: isWon ? (1 as const) : (4 as const),
              label: t`${name}: ${formatCount(waiting)} are in this stage now`,
              link: to.waiting(stage),
            },
          ]
        : []),
      ...(lost > 0
        ? [
            {
              key: `${stage} lost`,
              value: lost,
              variant: 'rest' as const,
              label: t`${name}: ${formatCount(lost)} were lost`,
              link: <Link to="/leads" search={{ ...days, lost_from: stage }} />,
            },
          ]
        : []),
    ],
    figure: `${formatCount(reached)} · ${percentageOf(reached, all)}%`,
    detail: detailOf(
      !isWon && reached > 0 ? t`${percentageOf(wentOn, reached)}% moved on` : null,
      median === null ? null : t`typically ${formatMeasure(median)} days in stage`,
    ),
  }));
  return (
    <ChartFigure
      title={title}
      note={t`How far the leads of this period came, and where they stopped.`}
      legend={[
        { name: t`Moved on, or closed`, variant: 1 },
        { name: t`In this stage`, variant: 4 },
        { name: t`Lost`, variant: 'rest' },
      ]}
      empty={all === 0 ? t`No leads in this period.` : undefined}
      height={height}
      table={{
        columns: [t`Stage`, t`Reached`, t`Moved on`, t`In this stage`, t`Lost`, t`Typical time in stage`],
        rows: steps.map(({ stage, name, next, isWon, reached, waiting, lost, wentOn, days: median }) => ({
          key: stage,
          cells: [
            name,
            linked(reached, { reached: stage }),
            next && !isWon ? linked(wentOn, { reached: next }) : '–',
            linked(waiting, { status: [stage] }),
            linked(lost, { lost_from: stage }),
            stay(median),
          ],
        })),
      }}
    >
      {(drawing) => (
        <div className={height}>
          <BarChart {...drawing} rows={rows} />
        </div>
      )}
    </ChartFigure>
  );
}

/** Parts in one line, or an empty line of the same height. */
function detailOf(...parts: ReadonlyArray<string | null>): string {
  return parts.filter((part) => part !== null).join(' · ') || '\u00a0';
}
