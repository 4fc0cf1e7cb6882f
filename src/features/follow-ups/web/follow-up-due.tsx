import { useLingui } from '@lingui/react/macro';
import { addDays, dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { classNames } from '#ui/class-names.ts';
import type { FollowUp } from '../contract.ts';

/** When a follow-up is due: amber today, red if its time has passed. */
export function FollowUpDue({ followUp }: { followUp: Pick<FollowUp, 'due_at' | 'has_time' | 'done_at'> }) {
  const { t } = useLingui();
  const { timeZone, today, day, time } = useFormats();
  const { due_at, has_time, done_at } = followUp;
  const on = dayOf(due_at, timeZone);
  const isLate = done_at === null && (has_time ? Date.parse(due_at) < Date.now() : on < today());
  const text = () => {
    const at = time(due_at);
    if (on === today()) return has_time ? t`Today at ${at}` : t`Today`;
    if (on === addDays(today(), 1)) return has_time ? t`Tomorrow at ${at}` : t`Tomorrow`;
    const written = day(on);
    return has_time ? t`${written} at ${at}` : written;
  };
  return (
    <time
      dateTime={has_time ? due_at : on}
      className={classNames(
        done_at === null && (isLate ? 'font-medium text-danger-ink' : on === today() && 'font-medium text-warning-ink'),
      )}
    >
      {isLate ? t`Overdue: ${text()}` : text()}
    </time>
  );
}
