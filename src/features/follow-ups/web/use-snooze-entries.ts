import { useLingui } from '@lingui/react/macro';
import { CalendarClock, Trash2 } from 'lucide-react';
import { useOffWhileAway } from '#platform/connection/web/use-off-while-away.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { FollowUp } from '../contract.ts';
import { inAnHour, nextWeek, thisEvening, tomorrow } from './due-choices.ts';
import type { FollowUpActs } from './use-follow-up-acts.ts';

/** The menu of an open follow-up: when to be reminded again, change, delete. */
export function useSnoozeEntries(acts: FollowUpActs, onChange: (followUp: FollowUp) => void) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const offWhileAway = useOffWhileAway();
  return (followUp: FollowUp): MenuEntry[] => {
    const now = new Date();
    const evening = thisEvening(now, timeZone);
    return [
      { kind: 'heading', label: t`Snooze` },
      { label: t`In an hour`, onSelect: () => acts.snooze(followUp, inAnHour(now, timeZone)) },
      ...(evening ? [{ label: t`This evening`, onSelect: () => acts.snooze(followUp, evening) }] : []),
      { label: t`Tomorrow`, onSelect: () => acts.snooze(followUp, tomorrow(now, timeZone)) },
      { label: t`Next week`, onSelect: () => acts.snooze(followUp, nextWeek(now, timeZone)) },
      { label: t`Pick day and time`, icon: CalendarClock, onSelect: () => onChange(followUp) },
      { kind: 'separator' },
      {
        label: t`Delete`,
        icon: Trash2,
        tone: 'danger',
        offBecause: offWhileAway,
        onSelect: () => acts.remove(followUp),
      },
    ];
  };
}
