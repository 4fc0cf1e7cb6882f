import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { timeOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { TimeField } from '#ui/time-field.tsx';
import type { LocalDateTime } from './moment.ts';

interface MomentFieldsProps {
  readonly dayLabel: string;
  readonly timeLabel: string;
  readonly value: LocalDateTime;
  readonly required?: boolean;
  readonly error?: string | undefined;
  /** Labels for screen readers only, as in list rows. */
  readonly hideLabels?: boolean;
  onChange(value: LocalDateTime): void;
}

/** A day and a time in the company's time zone. */
export function MomentFields(props: MomentFieldsProps) {
  const { dayLabel, timeLabel, value, required, error, hideLabels, onChange } = props;
  const { t } = useLingui();
  const { date_format, company } = useMe();
  const { today } = useFormats();
  const isDayWrong = error !== undefined;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(7rem,2fr)] gap-3">
      <Field label={dayLabel} required={required} error={error} hideLabel={hideLabels}>
        {(control) => (
          <DateField
            {...control}
            format={date_format}
            today={today()}
            value={value.day}
            onChange={(day) => onChange({ ...value, day })}
          />
        )}
      </Field>
      <Field
        label={timeLabel}
        required={required}
        hideLabel={hideLabels}
        help={!hideLabels && isElsewhere(company.time_zone) ? t`Time in ${company.time_zone}` : undefined}
      >
        {(control) => (
          <TimeField
            {...control}
            aria-invalid={(isDayWrong && value.time === '') || undefined}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
          />
        )}
      </Field>
    </div>
  );
}

/** Whether this device's time zone differs from the company's. */
function isElsewhere(timeZone: string): boolean {
  const now = new Date();
  return timeOf(now, timeZone) !== timeOf(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
}
