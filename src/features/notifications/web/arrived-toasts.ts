import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { formatCount } from '#platform/money.ts';
import type { ToastKind } from '../rules.ts';

interface Group {
  readonly path: '/properties' | '/clients' | '/meetings' | '/leads' | '/invoices' | '/agents';
  counted(count: number, grouped: string): MessageDescriptor;
}

export const groups: Readonly<Record<ToastKind, Group>> = {
  property_added: {
    path: '/properties',
    counted: (count, grouped) =>
      msg`${plural(count, { one: `${grouped} new property`, other: `${grouped} new properties` })}`,
  },
  client_added: {
    path: '/clients',
    counted: (count, grouped) =>
      msg`${plural(count, { one: `${grouped} new client`, other: `${grouped} new clients` })}`,
  },
  meeting_added: {
    path: '/meetings',
    counted: (count, grouped) =>
      msg`${plural(count, { one: `${grouped} new meeting`, other: `${grouped} new meetings` })}`,
  },
  lead_added: {
    path: '/leads',
    counted: (count, grouped) => msg`${plural(count, { one: `${grouped} new lead`, other: `${grouped} new leads` })}`,
  },
  invoice_added: {
    path: '/invoices',
    counted: (count, grouped) =>
      msg`${plural(count, { one: `${grouped} new invoice`, other: `${grouped} new invoices` })}`,
  },
  sign_up_waiting: {
    path: '/agents',
    counted: (count, grouped) =>
      msg`${plural(count, { one: `${grouped} person asked to join`, other: `${grouped} people asked to join` })}`,
  },
  payment_received: {
    path: '/invoices',
    counted: (count, grouped) =>
      msg`${plural(count, { one: `${grouped} payment received`, other: `${grouped} payments received` })}`,
  },
};

export function groupCounted(kind: ToastKind, count: number): MessageDescriptor {
  return groups[kind].counted(count, formatCount(count));
}
