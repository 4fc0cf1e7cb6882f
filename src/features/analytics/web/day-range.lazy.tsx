import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { areTurned, DayFilter } from '#platform/lists/web/day-filter.tsx';
import { readAnalyticsSearch } from '../analytics-search.ts';

interface DayRangeProps {
  readonly from: string;
  readonly until: string;
  onChange(days: { readonly from: string; readonly until: string }): void;
}

/** Calls `onChange` as soon as both days are valid. */
export function DayRangePicker({ from, until, onChange }: DayRangeProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ from, until });
  const change = (name: 'from' | 'until', day = '') => {
    const days = { ...typed, [name]: day };
    setTyped(days);
    if (readAnalyticsSearch(days).from !== undefined) onChange(days);
  };
  return (
    <div className="mb-5 grid max-w-md grid-cols-2 items-start gap-3 phone:max-w-none">
      {(['from', 'until'] as const).map((name) => (
        <DayFilter
          key={name}
          label={name === 'from' ? t`From` : t`To`}
          error={name === 'until' && typed.until && areTurned(typed) ? t`Must not be before the first date` : undefined}
          min="2000-01-01"
          max="2100-12-31"
          value={typed[name]}
          onChange={(day) => change(name, day)}
        />
      ))}
    </div>
  );
}
