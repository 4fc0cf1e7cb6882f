import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#platform/access/rights.ts';
import { permissions, roleMay } from '#platform/access/rights.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Setup } from '../contract.ts';
import { dashboardFiguresQuery, setupQuery } from './queries.ts';
import { SetupChecklist, useSetup } from './setup-checklist.tsx';

const nothing: Setup = {
  is_hidden: false,
  has_name_and_address: false,
  has_invoice_details: false,
  has_logo: false,
  has_colleagues: false,
  has_properties: false,
  has_contacts: false,
};

function Checklist() {
  const shown = useSetup();
  return shown && <SetupChecklist setup={shown} />;
}

interface Shown {
  readonly role: Role;
  readonly setup?: Partial<Setup>;
  readonly properties?: number;
}

async function show({ role, setup = {}, properties = 0 }: Shown): Promise<string[]> {
  const held = (Object.keys(permissions) as (keyof typeof permissions)[]).filter((one) => roleMay(role, one));
  const figures = {
    properties: { total: properties },
    clients: { total: 0 },
    leads: { total: 0 },
    meetings: { upcoming: 0 },
  };
  const view = await renderApp(<Checklist />, {
    me: { permissions: held, company: { can_send_email: false } },
    queries: [
      [dashboardFiguresQuery.queryKey, figures],
      [setupQuery.queryKey, { ...nothing, ...setup }],
    ],
  });
  const rows = screen
    .queryAllByRole('listitem')
    .map(
      (row) => `${row.querySelector('a')?.textContent ?? row.textContent} ${row.querySelector('a')?.pathname ?? ''}`,
    );
  view.unmount();
  return rows;
}

const records = ['Add your first property /properties/add', 'Add your first client or lead /clients/add'];

it('offers an Admin every step, with the completed ones without a link', async () => {
  expect(await show({ role: 'Admin', setup: { has_logo: true } })).toEqual([
    'Add the agency’s name and address /settings',
    'Add invoice details /settings',
    'Upload logoDone ',
    'Invite colleagues /agents/add',
    ...records,
    'Set up email /settings',
  ]);
});

it('offers others the steps they may take, while the agency is empty', async () => {
  expect(await show({ role: 'Manager' })).not.toContain('Set up email /settings');
  expect(await show({ role: 'Agent' })).toEqual(records);
  expect(await show({ role: 'Agent', properties: 1, setup: { has_properties: true } })).toEqual([]);
  expect(await show({ role: 'Manager', properties: 1, setup: { has_properties: true } })).not.toEqual([]);
});

it('shows nothing once the checklist is hidden', async () => {
  expect(await show({ role: 'Admin', setup: { is_hidden: true } })).toEqual([]);
});
