import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from '#ui/select.tsx';
import type { AnalyticsInput } from '../contract.ts';
import type { AnalyticsPeriod } from '../rules.ts';
import { analyticsPeriods, usualPeriod } from '../rules.ts';

const labels: Record<AnalyticsPeriod, MessageDescriptor> = {
  this_month: msg`This month`,
  last_month: msg`Last month`,
  this_quarter: msg`This quarter`,
  this_year: msg`This financial year`,
  last_year: msg`Last financial year`,
  last_12_months: msg`Last 12 months`,
  all: msg`All time`,
};

interface PeriodPickerProps {
  readonly asked: AnalyticsInput;
  onChoose(period: AnalyticsPeriod): void;
  onChooseDays(): void;
}

export function PeriodPicker({ asked, onChoose, onChooseDays }: PeriodPickerProps) {
  const { t } = useLingui();
  const choose = (value: string) => {
    const period = analyticsPeriods.find((name) => name === value);
    if (period) onChoose(period);
    else onChooseDays();
  };
  return (
    <Select
      variant="toolbar"
      aria-label={t`Period`}
      value={asked.from === undefined ? (asked.period ?? usualPeriod) : 'days'}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {analyticsPeriods.map((name) => (
        <option key={name} value={name}>
          {t(labels[name])}
        </option>
      ))}
      <option value="days">{t`Custom range`}</option>
    </Select>
  );
}
