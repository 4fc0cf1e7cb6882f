import type { LucideIcon } from 'lucide-react';
import { Ban, Check, CheckCheck, Clock } from 'lucide-react';
import type { MeetingStatus } from '../../rules.ts';

/** How a status looks in the calendar: by icon and edge, never by colour alone. */
interface StatusStyle {
  readonly icon: LucideIcon;
  readonly block: string;
  readonly edge: string;
  readonly mark: string;
  readonly dot: string;
  readonly title: string;
}

export const statusStyles: Readonly<Record<MeetingStatus, StatusStyle>> = {
  scheduled: {
    icon: Clock,
    block: 'bg-warning-tint',
    edge: 'bg-warning',
    mark: 'text-warning-ink',
    dot: 'bg-warning',
    title: 'text-ink',
  },
  confirmed: {
    icon: Check,
    block: 'bg-accent-tint',
    edge: 'bg-accent',
    mark: 'text-accent-ink',
    dot: 'bg-accent',
    title: 'text-ink',
  },
  completed: {
    icon: CheckCheck,
    block: 'bg-success-tint',
    edge: 'bg-success',
    mark: 'text-success-ink',
    dot: 'bg-success',
    title: 'text-ink-2',
  },
  cancelled: {
    icon: Ban,
    block: 'bg-sheet inset-ring inset-ring-line',
    edge: 'bg-line-strong',
    mark: 'text-ink-3',
    dot: 'bg-line-strong',
    title: 'text-ink-3 line-through',
  },
};
