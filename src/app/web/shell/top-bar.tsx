import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, PanelLeft, Plus, Search, SlidersHorizontal, User } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { Bell } from '#features/notifications/web/bell.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { initialsOf } from '#ui/initials.ts';
import { KeyHint } from '#ui/key-hint.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { Menu } from '#ui/menu.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { QuickAdd } from './quick-add.tsx';
import { requestSignOut } from './sign-out-request.ts';
import { ThemeToggle } from './theme-toggle.tsx';

interface TopBarProps {
  readonly isNarrow: boolean;
  readonly isSidebarOpen: boolean;
  onToggleSidebar(): void;
  onOpenPalette(): void;
  onOpenKeys(): void;
}

export function TopBar({ isNarrow, isSidebarOpen, onToggleSidebar, onOpenPalette, onOpenKeys }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-10 flex h-topbar items-center gap-1 border-b border-line bg-sheet pr-6 pl-3 phone:h-13 phone:pr-1 phone:pl-4 print:hidden">
      {isNarrow ? (
        <>
          <Link
            to="/"
            aria-label={t`Aangan, go to dashboard`}
            className="mr-auto grid h-touch w-touch -ml-2.5 place-items-center"
          >
            <LogoMark className="size-6" />
          </Link>
          <IconButton icon={Search} label={t`Search`} onClick={onOpenPalette} />
          <ThemeToggle />
        </>
      ) : (
        <>
          <IconButton
            icon={PanelLeft}
            label={isSidebarOpen ? t`Collapse sidebar` : t`Expand sidebar`}
            aria-expanded={isSidebarOpen}
            onClick={onToggleSidebar}
          />
          <SearchBox />
          <span className="flex-1" />
          <QuickAdd
            trigger={
              <Button variant="ghost">
                <Plus aria-hidden="true" />
                {t`Quick Add`}
              </Button>
            }
          />
          <ThemeToggle />
        </>
      )}
      <Bell />
      <AccountMenu onOpenKeys={onOpenKeys} />
    </header>
  );
}

function SearchBox() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <search className="ml-1 w-85">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (query.trim() !== '') void navigate({ to: '/search', search: { q: query.trim() } });
        }}
      >
        <SearchInput
          label={t`Search everything`}
          placeholder={t`Search everything`}
          value={query}
          onChange={setQuery}
          hint={<KeyHint keys="mod+k" />}
        />
      </form>
    </search>
  );
}

function AccountMenu({ onOpenKeys }: { onOpenKeys: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t`Account: ${me.full_name}, ${initialsOf(me.full_name)}`}
          className="grid size-control place-items-center rounded-control hover:bg-hover touch:size-touch"
        >
          <Avatar name={me.full_name} src={me.avatar_url} own />
        </button>
      }
      entries={[
        { kind: 'heading', label: me.full_name },
        { label: t`Profile`, icon: User, link: <Link to="/settings" search={{ tab: 'profile' }} /> },
        { label: t`Settings`, icon: SlidersHorizontal, link: <Link to="/settings" /> },
        { label: t`Keyboard shortcuts`, icon: Keyboard, keys: '?', onSelect: onOpenKeys },
        { kind: 'separator' },
        { label: t`Log out`, icon: LogOut, onSelect: requestSignOut },
      ]}
    />
  );
}
