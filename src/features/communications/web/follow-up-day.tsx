import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';
import { addDays } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';

type FollowUpDayProps = Pick<Parameters<typeof DateField>[0], 'value' | 'onChange' | 'ref'>;

/** The follow-up day: the usual ones as buttons, any other typed. */
export function FollowUpDay({ value, onChange, ...control }: FollowUpDayProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const { date_format } = useMe();
  const days = [
    { label: t`Today`, day: today() },
    { label: t`Tomorrow`, day: addDays(today(), 1) },
    { label: t`In 3 days`, day: addDays(today(), 3) },
    { label: t`Next week`, day: addDays(today(), 7) },
  ];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {days.map(({ label, day }) => (
        <Button
          key={day}
          aria-pressed={value === day}
          className="aria-pressed:bg-accent-tint aria-pressed:inset-ring-accent"
          onClick={() => onChange(value === day ? '' : day)}
        >
          {label}
        </Button>
      ))}
      <DateField
        {...control}
        className="min-w-36 flex-1"
        format={date_format}
        today={today()}
        min={today()}
        value={value}
        onChange={onChange}
      />
    </span>
  );
}
