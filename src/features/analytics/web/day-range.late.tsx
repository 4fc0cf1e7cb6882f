import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { readAnalyticsSearch } from './analytics-search.ts';

interface DayRangeProps {
  readonly from: string;
  readonly until: string;
  onChange(days: { readonly from: string; readonly until: string }): void;
}

/** The first and the last day; the figures follow as soon as both make sense. */
export function DayRange({ from, until, onChange }: DayRangeProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const { today } = useFormats();
  const [typed, setTyped] = useState({ from, until });
  const isTurned = /^\d{4}/u.test(typed.until) && typed.from > typed.until;
  const change = (changes: Partial<typeof typed>) => {
    const days = { ...typed, ...changes };
    setTyped(days);
    if (readAnalyticsSearch(days).from !== undefined) onChange(days);
  };
  return (
    <div className="mb-5 grid max-w-md grid-cols-2 items-start gap-3 phone:max-w-none">
      {(['from', 'until'] as const).map((name) => (
        <Field
          key={name}
          label={name === 'from' ? t`From day` : t`Until day`}
          error={name === 'until' && isTurned ? t`Before the first day` : undefined}
        >
          {(control) => (
            <DateField
              {...control}
              format={date_format}
              today={today()}
              min="2000-01-01"
              max="2100-12-31"
              value={typed[name]}
              onChange={(value) => change({ [name]: value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
