import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Badge } from '#ui/badge.tsx';
import type { Reminder } from '../../contract.ts';
import { reminderLabels } from '../../labels.ts';

/** Sent and missed reminders, read-only. */
export function PastReminders({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {reminders.map(({ id, reminder_type: type, reminder_time: at, state }) => (
        <li key={id} className="flex items-center gap-3 px-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block text-ink">{t(reminderLabels[type])}</span>
            <span className="block text-12 text-ink-3">{t`${dayOf(at)} at ${time(at)}`}</span>
          </span>
          {state === 'sent' ? (
            <Badge tone="success">{t({ context: 'reminder', message: 'Sent' })}</Badge>
          ) : (
            <Badge tone="warning">{t({ context: 'reminder', message: 'Missed' })}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
