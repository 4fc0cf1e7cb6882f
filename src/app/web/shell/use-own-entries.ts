import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Plus, Upload, Zap } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import type { FixedAddress } from '../../addresses.ts';
import type { NavigationEntry } from './navigation.ts';
import { navigation } from './navigation.ts';
import { readPageActions } from './page-actions.ts';
import { useRecentEntries } from './use-recent-entries.ts';

interface Entry {
  readonly value: string;
  readonly label: string;
  readonly icon: LucideIcon;
  run(): void;
}

interface EntryGroup {
  readonly heading: string;
  readonly isRecent?: boolean;
  readonly entries: readonly Entry[];
}

/** Records that can be created, in the order of the palette. */
const creations = [
  { value: 'create-property', to: '/properties/add', label: msg`Add Property` },
  { value: 'create-client', to: '/clients/add', label: msg`Add Client` },
  { value: 'create-meeting', to: '/meetings/schedule', label: msg`Schedule Meeting` },
  { value: 'create-visit', to: '/visits/plan', label: msg`Plan visit` },
  { value: 'create-lead', to: '/leads/add', label: msg`Add Lead` },
] as const;

interface Leaving {
  /** Closes the palette and navigates. */
  go(act: () => Promise<void>): void;
  onClose(): void;
}

/** The palette's entries without a search: recent records, actions of the page behind it, create, go to. */
export function useOwnEntries({ go, onClose }: Leaving): EntryGroup[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const isOpenToMe = ({ permission }: NavigationEntry) => !permission || permissions.includes(permission);
  const pages: ReadonlyArray<{ label: string; icon: LucideIcon; to: FixedAddress }> = [
    ...navigation.flatMap((group) =>
      (group.children ?? [group])
        .filter(isOpenToMe)
        .map((entry) => ({ label: t(entry.label), icon: group.icon, to: entry.to })),
    ),
    { label: t`Import properties`, icon: Upload, to: '/properties/import' },
    { label: t`Import clients`, icon: Upload, to: '/clients/import' },
    { label: t`Import leads`, icon: Upload, to: '/leads/import' },
  ];
  const recent = useRecentEntries();
  const [actions] = useState(readPageActions);
  return [
    {
      heading: t`Recent`,
      isRecent: true,
      entries: recent.map(({ path, icon, name }) => ({
        value: path,
        label: name,
        icon,
        run: () => go(() => navigate({ to: path })),
      })),
    },
    {
      heading: t`On this page`,
      entries: actions.map(({ label, run }) => ({
        value: `action ${label}`,
        label,
        icon: Zap,
        run: () => {
          onClose();
          // After the dialog has closed, so that the action can take the focus.
          setTimeout(run);
        },
      })),
    },
    {
      heading: t`Create`,
      entries: creations
        .map(({ value, to, label }) => ({ value, label: t(label), icon: Plus, run: () => go(() => navigate({ to })) }))
        .filter(({ label }) => !actions.some((action) => action.label === label)),
    },
    {
      heading: t`Go to`,
      entries: pages.map(({ label, icon, to }) => ({
        value: label,
        label,
        icon,
        run: () => go(() => navigate({ to })),
      })),
    },
  ];
}
