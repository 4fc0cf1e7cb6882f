import { useFormatSettings } from '#platform/formats/web/format-settings.ts';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useFormats } from '../../formats/web/use-formats.ts';

interface DayFilterProps {
  readonly label: string;
  readonly error?: string | undefined;
  /** YYYY-MM-DD, in the company's zone. */
  readonly value: string | undefined;
  readonly min?: string;
  readonly max?: string;
  onChange(value: string | undefined): void;
}

export function DayFilter({ label, error, value, onChange, ...ends }: DayFilterProps) {
  const { date_format } = useFormatSettings();
  const { today } = useFormats();
  return (
    <Field label={label} error={error}>
      {(control) => (
        <DateField
          {...control}
          {...ends}
          format={date_format}
          today={today()}
          value={value ?? ''}
          onChange={(day) => onChange(day === '' ? undefined : day)}
        />
      )}
    </Field>
  );
}

interface DayFilterValue {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Whether the range ends before it begins. */
export function areTurned({ from, until }: DayFilterValue): boolean {
  return from !== undefined && until !== undefined && from > until;
}
