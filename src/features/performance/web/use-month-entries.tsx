import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { formatCount, formatTenths } from '#platform/money.ts';
import type { AgentPerformance, MonthPerformance } from '../contract.ts';
import type { MetricField } from '../rules.ts';
import { statusMeanings } from './labels.ts';
import type { RowsOf } from './rows-link.tsx';
import { RowsLink } from './rows-link.tsx';
import { TargetBadge } from './target-badge.tsx';
import { TypedMark } from './typed-mark.tsx';
import { useResponseTime } from './use-response-time.ts';

/** One figure of a month, as a cell of the table or a line of a card. */
export interface MonthEntry {
  readonly name: string;
  readonly value: ReactNode;
  /** A second line below the value, for example that the figure was typed. */
  readonly note?: ReactNode;
}

type Shown = AgentPerformance['together'];

/** Thin, because most cells are links. */
const linkClassName = 'underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-ink';

/** The figures of a month, or of several together, in the order of the columns. */
export function useMonthEntries(agentId: string) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const monthFormatters = useMonthFormatters();
  const responseTime = useResponseTime();
  const percent = (value: number | null) => (value === null ? '–' : `${value}%`);
  const amount = (value: string | null) => (value === null ? '–' : shortMoney(value));

  return (shown: Shown, months: readonly MonthPerformance[]): readonly MonthEntry[] => {
    const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
    const month = months.length === 1 ? months[0] : undefined;
    const computed = month?.computed;
    const rows = (of: RowsOf, text: string, hasRows: boolean) =>
      hasRows ? (
        <RowsLink of={of} agents={[agentId]} from={first} until={last} className={linkClassName}>
          {text}{' '}
          <span className="sr-only">{month ? monthFormatters.full(first) : monthFormatters.span(first, last)}</span>
        </RowsLink>
      ) : (
        text
      );
    const mark = (field: MetricField, computedText?: string) =>
      months.some(({ typed }) => typed[field] !== null) ? <TypedMark computed={computedText} /> : undefined;
    // The total compares only months that have a target.
    const targetMonths = months.filter(({ figures }) => figures.target_revenue !== null).length;
    // A typed figure may stand where there are no deals.
    const hasDeals = months.some((one) => one.computed.deals_completed > 0);
    const isPartial = targetMonths > 0 && targetMonths < months.length;
    return [
      {
        name: t`Revenue`,
        value: rows('deals', shortMoney(shown.total_revenue), hasDeals),
        note: mark('total_revenue', computed && shortMoney(computed.total_revenue)),
      },
      {
        name: t`Target`,
        value: amount(shown.target_revenue),
        note: isPartial
          ? t`${plural(targetMonths, { one: 'for # month', other: 'for # months' })}`
          : month?.target_since && t`since ${monthFormatters.shortYear(month.target_since)}`,
      },
      {
        name: t`Status`,
        value: shown.status ? <TargetBadge status={shown.status} /> : '–',
        note: shown.achievement !== null && shown.status !== null && (
          <>
            {t`${shown.achievement}% of target`}{' '}
            <span className="whitespace-nowrap">({t(statusMeanings[shown.status])})</span>
          </>
        ),
      },
      {
        name: t`Deals`,
        value: rows('deals', formatTenths(shown.deals_completed), hasDeals),
        note: mark('deals_completed', computed && formatTenths(computed.deals_completed)),
      },
      {
        name: t`Avg Deal Value`,
        value: amount(shown.average_deal_value),
        note: shown.revenue_per_deal !== null && t`${shortMoney(shown.revenue_per_deal)} revenue`,
      },
      {
        name: t`Conversion`,
        value: rows('leads', percent(shown.conversion_rate), shown.conversion_rate !== null),
        note: mark('conversion_rate', computed && percent(computed.conversion_rate)),
      },
      {
        name: t`Response`,
        value: rows('answered', responseTime(shown.response_time_hours), shown.response_time_hours !== null),
        note: mark('response_time_hours', computed && responseTime(computed.response_time_hours)),
      },
      {
        name: t`Rating`,
        value: shown.client_satisfaction ?? '–',
        note: mark('client_satisfaction'),
      },
      { name: t`Meetings`, value: rows('held', formatCount(shown.meetings_held), shown.meetings_held > 0) },
    ];
  };
}
