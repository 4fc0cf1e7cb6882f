import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#features/accounts/web/formats.ts';
import { formatCount } from '#platform/money.ts';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AgentPerformance } from '../contract.ts';
import type { MetricField } from '../rules.ts';
import { RowsLink } from './rows-link.tsx';
import { TargetBadge } from './target-badge.tsx';
import { TypedMark } from './typed-mark.tsx';

/** The six months together, on two lines: what was earned, and how. */
export function TotalFigures({ found }: { found: AgentPerformance | undefined }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const bone = (
    <span className="flow-root h-9">
      <Skeleton className="mt-1 h-7 w-16" />
    </span>
  );
  const shown = found?.together;
  const rows = found && {
    ...{ agentId: found.agent.id, from: found.months[0]?.month ?? '', until: found.months.at(-1)?.month ?? '' },
  };
  const hours = shown?.response_time_hours ?? null;
  const mark = (field: MetricField) =>
    found?.months.some(({ typed }) => typed[field] !== null) ? <TypedMark /> : undefined;
  const aimed = found?.months.filter(({ figures }) => figures.target_revenue !== null).length ?? 0;
  const target = shown?.target_revenue && t`target ${shortMoney(shown.target_revenue)}`;
  const isPart = aimed < (found?.months.length ?? 0);
  const months = t`${plural(aimed, { one: 'for # month', other: 'for # months' })}`;
  const deals = rows && <RowsLink of="deals" {...rows} />;
  return (
    <div className="mb-6 phone:mb-5">
      <Figures
        label={t`Results of six months`}
        className="mb-3! phone:mb-3!"
        figures={[
          {
            label: t`Total Revenue`,
            value: shown ? shortMoney(shown.total_revenue) : bone,
            trend: mark('total_revenue'),
            foot: target ? (isPart ? `${target} · ${months}` : target) : shown && t`no target`,
            link: deals,
          },
          {
            label: t`Target Achievement`,
            value: shown ? (shown.achievement === null ? '–' : `${shown.achievement}%`) : bone,
            foot: shown && (shown.status ? <TargetBadge status={shown.status} /> : t`no target`),
          },
          {
            label: t`Deals Completed`,
            value: shown ? formatCount(shown.deals_completed) : bone,
            trend: mark('deals_completed'),
            foot: shown && t`worth ${shortMoney(shown.deal_value)}`,
            link: deals,
          },
          {
            label: t`Avg Deal Value`,
            value: shown ? (shown.average_deal_value === null ? '–' : shortMoney(shown.average_deal_value)) : bone,
            foot:
              shown &&
              t`${shown.revenue_per_deal === null ? '–' : shortMoney(shown.revenue_per_deal)} revenue per deal`,
          },
        ]}
      />
      <Figures
        label={t`Work of six months`}
        className="mb-0! phone:mb-0!"
        figures={[
          {
            label: t`Conversion Rate`,
            value: shown ? (shown.conversion_rate === null ? '–' : `${shown.conversion_rate}%`) : bone,
            trend: mark('conversion_rate'),
            foot: shown && t`of leads closed or lost`,
            link: rows && <RowsLink of="ended" {...rows} />,
          },
          {
            label: t`Response Time`,
            value: shown ? (hours === null ? '–' : t`${hours} h`) : bone,
            trend: mark('response_time_hours'),
            foot: shown && t`until a lead is answered`,
            link: rows && <RowsLink of="answered" {...rows} />,
          },
          {
            label: t`Client Rating`,
            value: shown ? (shown.client_satisfaction ?? '–') : bone,
            foot: shown && t`out of 5`,
          },
          {
            label: t`Meetings Held`,
            value: shown ? formatCount(shown.meetings_held) : bone,
            link: rows && <RowsLink of="held" {...rows} />,
          },
        ]}
      />
    </div>
  );
}
