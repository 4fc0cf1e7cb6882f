import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount, formatTenths } from '#platform/money.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AgentPerformance } from '../contract.ts';
import type { MetricField } from '../rules.ts';
import { RowsLink } from './rows-link.tsx';
import { TargetBadge } from './target-badge.tsx';
import { TypedMark } from './typed-mark.tsx';
import { useResponseTime } from './use-response-time.ts';

/** The total of six months, on two lines: the revenue and how it was earned. */
export function TotalFigures({ found }: { found: AgentPerformance | undefined }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const skeleton = (
    <span className="flow-root h-9">
      <Skeleton className="mt-1 h-7 w-16" />
    </span>
  );
  const shown = found?.together;
  const rows = found && {
    agents: [found.agent.id],
    from: found.months[0]?.month ?? '',
    until: found.months.at(-1)?.month ?? '',
  };
  const responseTime = useResponseTime();
  const mark = (field: MetricField) =>
    found?.months.some(({ typed }) => typed[field] !== null) ? <TypedMark /> : undefined;
  // The achievement covers only months with a target, not all revenue.
  const aimed = found?.months.filter(({ figures }) => figures.target_revenue !== null) ?? [];
  const reached = rupeesOf(aimed.reduce((sum, { figures }) => sum + paiseOf(figures.total_revenue), 0n));
  const target = shown?.target_revenue && t`${shortMoney(reached)} of ${shortMoney(shown.target_revenue)}`;
  const isPart = aimed.length < (found?.months.length ?? 0);
  const months = t`${plural(aimed.length, { one: 'for # month', other: 'for # months' })}`;
  const deals = rows && <RowsLink of="deals" {...rows} />;
  return (
    <div className="mb-6 phone:mb-5">
      <Figures
        label={t`Results of six months`}
        className="mb-3! phone:mb-3!"
        figures={[
          {
            label: t`Total Revenue`,
            value: shown ? shortMoney(shown.total_revenue) : skeleton,
            trend: mark('total_revenue'),
            foot: shown && t`share of commissions, before GST`,
            link: deals,
          },
          {
            label: t`Target achievement`,
            value: shown ? (shown.achievement === null ? '–' : `${shown.achievement}%`) : skeleton,
            foot: shown && (
              <>
                {shown.status && <TargetBadge status={shown.status} withMeaning />}
                <span className="block">{target ? (isPart ? `${target} · ${months}` : target) : t`no target`}</span>
              </>
            ),
          },
          {
            label: t`Deals completed`,
            value: shown ? formatTenths(shown.deals_completed) : skeleton,
            trend: mark('deals_completed'),
            foot: shown && t`by share · worth ${shortMoney(shown.deal_value)}`,
            link: deals,
          },
          {
            label: t`Avg Deal Value`,
            value: shown ? (shown.average_deal_value === null ? '–' : shortMoney(shown.average_deal_value)) : skeleton,
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
            label: t`Conversion rate`,
            value: shown ? (shown.conversion_rate === null ? '–' : `${shown.conversion_rate}%`) : skeleton,
            trend: mark('conversion_rate'),
            foot: shown && t`leads won of all leads`,
            link: rows && <RowsLink of="leads" {...rows} />,
          },
          {
            label: t`Response time`,
            value: shown ? responseTime(shown.response_time_hours) : skeleton,
            trend: mark('response_time_hours'),
            foot: shown && t`until the first contact`,
            link: rows && <RowsLink of="answered" {...rows} />,
          },
          {
            label: t`Client rating`,
            value: shown ? (shown.client_satisfaction ?? '–') : skeleton,
            foot: shown && t`out of 5`,
          },
          {
            label: t`Meetings held`,
            value: shown ? formatCount(shown.meetings_held) : skeleton,
            link: rows && <RowsLink of="held" {...rows} />,
          },
        ]}
      />
    </div>
  );
}
