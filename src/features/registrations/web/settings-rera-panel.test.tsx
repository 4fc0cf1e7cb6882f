import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { companyQuery } from '#features/company/web/queries.ts';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Registration } from '../contract.ts';
import { aRegistration } from '../registration-testing.ts';
import { registrationsQuery } from './queries.ts';
import { SettingsReraPanel } from './settings-rera-panel.tsx';

const record = (changes: Parameters<typeof aRegistration>[0]): Registration => ({
  ...aRegistration(changes),
  holder: null,
  created_by: null,
  version: 3,
});

it('shows registrations with their state, and adds a project after naming what is missing', async () => {
  const sent: Array<[string, object]> = [];
  const answers = [
    refusal({ code: 'invalid', fields: [{ path: 'number', code: 'taken' }] }, 422),
    (input: object) => input,
  ];
  await Promise.all([import('./registration-dialog.lazy.tsx'), import('#ui/dialog-body.tsx')]);
  await renderApp(<SettingsReraPanel />, {
    me: { permissions: ['manage_company', 'set_sharing_check'] },
    queries: [
      // Only what the panel reads.
      [companyQuery.queryKey, { state: '27', sharing_check: 'refuse', version: 1 }],
      [registrationsQuery({ kind: ['company'] }).queryKey, [record({ kind: 'company', valid_until: '2020-01-31' })]],
      [registrationsQuery({ kind: ['project'] }).queryKey, []],
      [registrationsQuery({ kind: ['agent'] }).queryKey, []],
    ],
    onCall: (path: string, input: object) => {
      if (!path.endsWith('create')) return [];
      sent.push([path, input]);
      const answer = answers.shift();
      return typeof answer === 'function' ? answer(input) : answer;
    },
  });
  const agency = document.querySelector('[aria-labelledby=registrations-company]');
  expect(agency?.textContent).toMatch(/Maharashtra.*Expired.*P52100012345.*until/u);
  fireEvent.click(screen.getByText('Add project'));
  const dialog = await screen.findByRole('dialog');
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label, { exact: false }), { target: { value } });
  const save = () => act(async () => fireEvent.submit(document.querySelector('#registration') ?? dialog));
  await save();
  await waitFor(() => expect(dialog.textContent).toContain('Project name is required'));
  expect(dialog.textContent).toContain('RERA number is required');
  type('Project name', 'Green Acres');
  type('RERA number', 'P1');
  type('Page at the authority', 'maharera');
  await save();
  await waitFor(() => expect(dialog.textContent).toContain('Enter an address that begins with https://'));
  expect(sent).toEqual([]);
  type('Page at the authority', 'https://maharera.example/1');
  await save();
  await waitFor(() => expect(dialog.textContent).toContain('Another project in this State has this number.'));
  type('RERA number', 'P2');
  await save();
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  const [[, first], [, second]] = sent as [[string, { id: string }], [string, { id: string }]];
  expect(second).toMatchObject({ id: first.id, kind: 'project', state: '27', number: 'P2', holder_id: null });
});
