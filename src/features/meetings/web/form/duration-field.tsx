import { useLingui } from '@lingui/react/macro';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { LabelledRecordField } from '#platform/forms/web/record-fields.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/input.tsx';
import { duration } from '../../rules.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

const quick = ['30', '60', '90'] as const;

/** The duration of a meeting: an input, and buttons for common values. */
export function DurationField({ draft, className }: { draft: RecordDraft<MeetingFormValues>; className: string }) {
  const { t } = useLingui();
  const { form } = draft;
  const value = useValue(form, 'duration_minutes');
  return (
    <LabelledRecordField draft={draft} name="duration_minutes" className={className}>
      {(control) => (
        <>
          <Input
            {...control}
            {...form.register('duration_minutes')}
            type="number"
            inputMode="numeric"
            min={duration.least}
            max={duration.most}
            step={duration.step}
            unit={t({ context: 'unit', message: 'min' })}
          />
          <span className="flex gap-1">
            {quick.map((minutes) => (
              <button
                key={minutes}
                type="button"
                aria-pressed={value === minutes}
                aria-label={t`${minutes} minutes`}
                onClick={() => form.setValue('duration_minutes', minutes)}
                className={classNames(
                  'h-6 flex-1 rounded-small text-12 tabular-nums transition-colors touch:h-touch',
                  value === minutes ? 'bg-accent-tint text-ink' : 'text-ink-3 hover:bg-hover hover:text-ink',
                )}
              >
                {minutes}
              </button>
            ))}
          </span>
        </>
      )}
    </LabelledRecordField>
  );
}
