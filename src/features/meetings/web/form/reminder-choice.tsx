import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ControlledValue } from '#platform/forms/web/controlled-value.ts';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { reminderLabels } from '../../labels.ts';
import { reminderTimeOf, usualReminderTypes } from '../../rules.ts';
import { toInput } from './meeting-form-schema.lazy.ts';
import type { MeetingFormValues } from './meeting-form-values.ts';

/** The default reminders of a new meeting, each with its time. */
export function ReminderChoice({ draft: { form } }: { draft: DraftForm<MeetingFormValues> }) {
  const { t } = useLingui();
  const { timeZone, dayOf, time } = useFormats();
  const values = useSyncExternalStore(form.subscribe, form.values);
  const { meeting_date } = toInput({ values, timeZone });
  return (
    <ControlledValue form={form} name="reminders">
      {({ value, onChange }) => (
        <div className="col-span-6 grid gap-2 touch:gap-0">
          {usualReminderTypes.map((type) => {
            const at = meeting_date === '' ? null : reminderTimeOf(type, meeting_date);
            const isLate = at !== null && at <= new Date();
            const sent = at?.toISOString() ?? '';
            const [day, clock] = at ? [dayOf(sent), time(sent)] : ['', ''];
            return (
              <Checkbox
                key={type}
                label={t(reminderLabels[type])}
                help={at && (isLate ? t`Already past` : t`${day}, ${clock}`)}
                disabled={isLate}
                checked={!isLate && value.includes(type)}
                onChange={({ target }) =>
                  onChange(usualReminderTypes.filter((one) => (one === type ? target.checked : value.includes(one))))
                }
              />
            );
          })}
        </div>
      )}
    </ControlledValue>
  );
}
