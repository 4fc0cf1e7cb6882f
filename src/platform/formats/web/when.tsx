import { useLingui } from '@lingui/react/macro';
import { addDays, dayOf } from '#platform/dates.ts';
import { useFormats } from './use-formats.ts';

/** When something happened: the time today, 'Yesterday', else the day. The tooltip shows it in full. */
export function When({ at, className }: { at: string; className?: string | undefined }) {
  const { t } = useLingui();
  const { timeZone, today, day, time } = useFormats();
  const on = dayOf(at, timeZone);
  const full = t`${day(on)} at ${time(at)}`;
  const short = on === today() ? time(at) : on === addDays(today(), -1) ? t`Yesterday` : day(on);
  return (
    <time dateTime={at} title={full} className={className}>
      {short}
    </time>
  );
}
