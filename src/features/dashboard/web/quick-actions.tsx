import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  CalendarPlus,
  ChartColumn,
  Funnel,
  Plus,
  Shapes,
  SlidersHorizontal,
  SquareKanban,
  Upload,
  UserPlus,
} from 'lucide-react';
import { SectionHead } from '#ui/section-head.tsx';

interface QuickAction {
  readonly to:
    | '/meetings/schedule'
    | '/properties/add'
    | '/properties/import'
    | '/properties/types'
    | '/clients/add'
    | '/clients/import'
    | '/leads/import'
    | '/clients/preferences'
    | '/leads'
    | '/leads/pipeline'
    | '/analytics';
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
}

const actions: readonly QuickAction[] = [
  { to: '/meetings/schedule', label: msg`Schedule Visit`, icon: CalendarPlus },
  { to: '/properties/add', label: msg`Add Property`, icon: Plus },
  { to: '/clients/add', label: msg`Add Client`, icon: UserPlus },
  { to: '/leads', label: msg`Add Lead`, icon: Funnel },
  { to: '/analytics', label: msg`View Analytics`, icon: ChartColumn },
  { to: '/properties/import', label: msg`Import properties`, icon: Upload },
  { to: '/clients/import', label: msg`Import clients`, icon: Upload },
  { to: '/leads/import', label: msg`Import leads`, icon: Upload },
  { to: '/properties/types', label: msg`Property Types`, icon: Shapes },
  { to: '/clients/preferences', label: msg`Client Preferences`, icon: SlidersHorizontal },
  { to: '/leads/pipeline', label: msg`Pipeline`, icon: SquareKanban },
];

export function QuickActions() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="quick-actions" className="min-w-0 print:hidden">
      <SectionHead id="quick-actions" title={t`Quick Actions`} />
      <ul className="-mx-2 mt-2 grid grid-cols-3 gap-x-2 gap-y-1 phone:grid-cols-2">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-10 items-center gap-2.5 rounded-control px-2 font-medium text-ink hover:bg-hover touch:h-12 [&>svg]:text-accent"
            >
              <Icon aria-hidden="true" />
              <span className="truncate">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
