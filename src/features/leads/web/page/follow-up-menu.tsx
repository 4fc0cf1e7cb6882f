import { useLingui } from '@lingui/react/macro';
import { CalendarClock, ChevronDown } from 'lucide-react';
import { addDays } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { LeadCard } from '../../contract.ts';
import { FollowUpLabel } from './follow-up-label.tsx';

interface FollowUpMenuProps {
  readonly lead: Pick<LeadCard, 'full_name' | 'status' | 'follow_up_on'>;
  onPlan(day: string | null): void;
}

/** The next follow-up of a lead, with the most common dates to choose from. */
export function FollowUpMenu({ lead, onPlan }: FollowUpMenuProps) {
  const { t } = useLingui();
  const { today, day } = useFormats();
  const name = lead.full_name;
  const on = (days: number) => addDays(today(), days);
  const entries: MenuEntry[] = [
    { kind: 'heading', label: t`Next follow-up` },
    { label: t`Today`, onSelect: () => onPlan(on(0)) },
    { label: t`Tomorrow`, onSelect: () => onPlan(on(1)) },
    { label: t`Next week, ${day(on(7))}`, onSelect: () => onPlan(on(7)) },
  ];
  if (lead.follow_up_on !== null) {
    entries.push({ kind: 'separator' }, { label: t`No follow-up`, onSelect: () => onPlan(null) });
  }
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-description={t`Set the next follow-up of ${name}`}
          className="relative z-1 -mx-1 inline-flex max-w-full min-w-0 items-center gap-2 rounded-small px-1 text-ink-2 hover:bg-hover touch:min-h-touch [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-ink-3"
        >
          <CalendarClock aria-hidden="true" />
          <FollowUpLabel lead={lead} />
          <span className="sr-only">{name}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      }
      entries={entries}
    />
  );
}
