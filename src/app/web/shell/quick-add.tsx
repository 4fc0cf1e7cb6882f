import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarPlus, Funnel, IdCard, Route, UserPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { Menu } from '#ui/menu.tsx';

/** What can be added from any page. */
export function QuickAdd({ trigger }: Pick<ComponentProps<typeof Menu>, 'trigger'>) {
  const { t } = useLingui();
  const { permissions } = useMe();
  const addAgent = { label: t`Add Agent`, icon: IdCard, keys: 'c a', link: <Link to="/agents/add" /> };
  return (
    <Menu
      trigger={trigger}
      entries={[
        { label: t`Add Property`, icon: Building2, keys: 'c p', link: <Link to="/properties/add" /> },
        { label: t`Add Client`, icon: UserPlus, keys: 'c c', link: <Link to="/clients/add" /> },
        { label: t`Schedule Meeting`, icon: CalendarPlus, keys: 'c m', link: <Link to="/meetings/schedule" /> },
        { label: t`Plan visit`, icon: Route, link: <Link to="/visits/plan" /> },
        ...(permissions.includes('manage_people') ? [addAgent] : []),
        { label: t`Add Lead`, icon: Funnel, keys: 'c l', link: <Link to="/leads/add" /> },
      ]}
    />
  );
}
