import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, LogOut } from 'lucide-react';
import { useState } from 'react';
import { roleName } from '#features/accounts/role-name.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { Avatar } from '#ui/avatar.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CompanyLogo } from '#ui/company-logo.tsx';
import { Logo, LogoMark } from '#ui/logo.tsx';
import type { NavigationGroup } from './navigation.ts';
import { activeEntry, navigation } from './navigation.ts';
import { requestSignOut } from './sign-out-request.ts';

/** The main menu; icons only when collapsed. */
export function Sidebar({ isOpen }: { isOpen: boolean }) {
  return (
    <aside
      className={classNames(
        'sticky top-0 flex h-dvh flex-none flex-col border-r border-line bg-paper print:hidden',
        isOpen ? 'w-sidebar' : 'w-sidebar-icons',
      )}
    >
      <Link
        to="/"
        aria-label={isOpen ? undefined : 'Aangan'}
        data-tip={isOpen ? undefined : 'Aangan'}
        activeOptions={exactly}
        className={classNames('flex h-topbar items-center', isOpen ? 'px-4' : 'justify-center')}
      >
        {isOpen ? <AgencyLogo /> : <LogoMark className="size-5.5" />}
      </Link>
      <MainMenu isOpen={isOpen} />
      <SidebarFooter isOpen={isOpen} />
    </aside>
  );
}

function AgencyLogo() {
  const { name, logo_url } = useMe().company;
  return logo_url ? <CompanyLogo src={logo_url} name={name || 'Aangan'} size="max-h-7 max-w-44" /> : <Logo />;
}

export function MainMenu({ isOpen }: { isOpen: boolean }) {
  const { t } = useLingui();
  const active = useRouterState({ select: (state) => activeEntry(state.location.pathname) });
  return (
    <nav aria-label={t`Main Menu`} className="flex-1 overflow-y-auto p-2">
      {isOpen && <p className="px-2 pt-2 pb-1.5 text-12 text-ink-3">{t`Main Menu`}</p>}
      <ul className="grid gap-0.5">
        {navigation.map((group) => (
          <MenuGroup key={group.to} group={group} active={active} isOpen={isOpen} />
        ))}
      </ul>
    </nav>
  );
}

// `aria-current` only for the exact page; the visual highlight is `data-current`.
const exactly = { exact: true };
const entryClasses =
  'flex items-center gap-2.5 rounded-control px-2 hover:bg-hover data-current:bg-selected data-current:text-ink';

function MenuGroup({ group, active, isOpen }: { group: NavigationGroup; active: string; isOpen: boolean }) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const { icon: Icon } = group;
  const children = group.children?.filter(({ permission }) => !permission || permissions.includes(permission));
  const isInside = children?.some((child) => child.to === active) ?? false;
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const isShown = isUnfolded ?? isInside;
  const isCurrent = active === group.to && !(children && isShown && isOpen);
  const label = t(group.label);
  return (
    <li>
      <div className="relative">
        <Link
          to={group.to}
          aria-label={isOpen ? undefined : label}
          data-tip={isOpen ? undefined : label}
          activeOptions={exactly}
          data-current={isCurrent || (isInside && !isOpen) || undefined}
          className={classNames(
            entryClasses,
            'h-8 font-medium text-ink-2 touch:h-touch [&>svg]:text-ink-3 data-current:[&>svg]:text-accent',
            !isOpen && 'justify-center px-0',
          )}
        >
          <Icon aria-hidden="true" />
          {isOpen && <span className="min-w-0 flex-1 truncate">{label}</span>}
        </Link>
        {children && isOpen && (
          <IconButton
            icon={isShown ? ChevronDown : ChevronRight}
            label={isShown ? t`Collapse ${label}` : t`Expand ${label}`}
            aria-expanded={isShown}
            size="sm"
            className="absolute top-0.5 right-0.5 touch:top-0"
            onClick={() => setUnfolded(!isShown)}
          />
        )}
      </div>
      {children && isShown && isOpen && (
        <ul className="mt-0.5 mb-1 ml-[15px] grid gap-0.5 border-l border-line pl-2.5">
          {children.map((child) => (
            <li key={child.to}>
              <Link
                to={child.to}
                activeOptions={exactly}
                data-current={active === child.to || undefined}
                className={classNames(entryClasses, 'h-7 data-current:font-medium touch:h-touch')}
              >
                <span className="truncate">{t(child.label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function SidebarFooter({ isOpen }: { isOpen: boolean }) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <footer
      className={classNames(
        'flex items-center gap-2.5 border-t border-line py-3 text-12',
        isOpen ? 'pr-3 pl-4' : 'flex-col px-0',
      )}
    >
      <Avatar name={me.full_name} src={me.avatar_url} own />
      {isOpen && (
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ink">{me.email}</p>
          <p className="text-ink-3">{t(roleName(me.role))}</p>
        </div>
      )}
      <IconButton icon={LogOut} label={t`Log out`} size="sm" onClick={requestSignOut} />
    </footer>
  );
}
