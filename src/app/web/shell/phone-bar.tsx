import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { Building2, Funnel, ListTodo, Menu, Plus } from 'lucide-react';
import { activeEntry } from './navigation.ts';
import { QuickAdd } from './quick-add.tsx';

const classes =
  'grid h-[60px] content-center justify-items-center gap-0.5 text-11 font-medium text-ink-3 data-current:text-ink [&>svg]:size-5.5 data-current:[&>svg]:text-accent';

export function PhoneBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useLingui();
  const active = useRouterState({ select: (state) => activeEntry(state.location.pathname) });
  const current = (path: string, isCurrent = active === path) => ({
    activeOptions: { exact: true },
    'data-current': isCurrent || undefined,
  });
  return (
    <nav
      aria-label={t`Quick menu`}
      data-keep-clear
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-line bg-sheet px-1 pb-[env(safe-area-inset-bottom)] in-[:has([data-bottom-bar])]:hidden print:hidden"
    >
      <Link to="/today" {...current('/today')} className={classes}>
        <ListTodo aria-hidden="true" />
        {t`Today`}
      </Link>
      <Link to="/properties" {...current('/properties')} className={classes}>
        <Building2 aria-hidden="true" />
        {t`Properties`}
      </Link>
      <QuickAdd
        trigger={
          <button
            type="button"
            aria-label={t`Quick Add`}
            className="grid h-touch w-12 place-items-center self-center justify-self-center rounded-card bg-accent text-on-accent"
          >
            <Plus aria-hidden="true" className="size-5.5" />
          </button>
        }
      />
      <Link to="/leads/pipeline" {...current('/leads/pipeline', active.startsWith('/leads'))} className={classes}>
        <Funnel aria-hidden="true" />
        {t`Leads`}
      </Link>
      <button type="button" className={classes} onClick={onOpenMenu}>
        <Menu aria-hidden="true" />
        {t`Menu`}
      </button>
    </nav>
  );
}
