import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  Building2,
  CalendarDays,
  ChartColumn,
  Files,
  Funnel,
  IdCard,
  LayoutGrid,
  ListTodo,
  ReceiptIndianRupee,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { Permission } from '#platform/access/rights.ts';
import type { FixedAddress } from '../../addresses.ts';

export interface NavigationEntry {
  readonly to: FixedAddress;
  readonly label: MessageDescriptor;
  /** Without this permission the entry is hidden. */
  readonly permission?: Permission;
}

export interface NavigationGroup extends NavigationEntry {
  readonly icon: LucideIcon;
  readonly children?: readonly NavigationEntry[];
}

export const navigation: readonly NavigationGroup[] = [
  { to: '/', label: msg`Dashboard`, icon: LayoutGrid },
  { to: '/today', label: msg`Today`, icon: ListTodo },
  {
    to: '/properties',
    label: msg`Properties`,
    icon: Building2,
    children: [
      { to: '/properties', label: msg`All properties` },
      { to: '/properties/add', label: msg`Add Property` },
      { to: '/properties/types', label: msg`Property Types` },
      { to: '/deals', label: msg`Deals` },
    ],
  },
  {
    to: '/clients',
    label: msg`Clients`,
    icon: Users,
    children: [
      { to: '/clients', label: msg`All clients` },
      { to: '/clients/add', label: msg`Add Client` },
      { to: '/clients/preferences', label: msg`Client Preferences` },
      { to: '/owner-reports', label: msg`Owner reports` },
    ],
  },
  {
    to: '/agents',
    label: msg`Agents`,
    icon: IdCard,
    children: [
      { to: '/agents', label: msg`All agents` },
      { to: '/agents/add', label: msg`Add Agent`, permission: 'manage_people' },
      { to: '/agents/performance', label: msg`Performance` },
    ],
  },
  { to: '/follow-ups', label: msg`Follow-ups`, icon: AlarmClock },
  { to: '/meetings', label: msg`Meetings`, icon: CalendarDays },
  {
    to: '/leads',
    label: msg`Leads`,
    icon: Funnel,
    children: [
      { to: '/leads', label: msg`All leads` },
      { to: '/leads/add', label: msg`Add Lead` },
      { to: '/leads/pipeline', label: msg`Pipeline` },
      { to: '/leads/sources', label: msg`Lead Sources` },
      { to: '/leads/duplicates', label: msg`Duplicates` },
    ],
  },
  { to: '/documents', label: msg`Documents`, icon: Files },
  { to: '/invoices', label: msg`Invoices`, icon: ReceiptIndianRupee },
  {
    to: '/analytics',
    label: msg`Analytics`,
    icon: ChartColumn,
    children: [
      { to: '/analytics', label: msg`All figures` },
      { to: '/analytics/sources', label: msg`Source costs` },
    ],
  },
  { to: '/settings', label: msg`Settings`, icon: SlidersHorizontal },
];

/** The entry of a path: the longest one that it starts with. */
export function activeEntry(pathname: string): string {
  const paths = navigation.flatMap((group) => [group.to, ...(group.children ?? []).map((child) => child.to)]);
  const matching = paths.filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
  return matching.toSorted((one, other) => other.length - one.length)[0] ?? '';
}
