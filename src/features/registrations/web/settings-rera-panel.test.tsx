import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { companyQuery } from '#features/company/web/queries.ts';
import { fill, refusal, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import type { Registration } from '../contract.ts';
import { aRegistration } from '../registration-testing.ts';
import { registrationsQuery } from './queries.ts';
import { RegistrationDialog } from './registration-dialog.lazy.tsx';
import { SettingsReraPanel } from './settings-rera-panel.tsx';

const record = (changes: Parameters<typeof aRegistration>[0]): Registration => ({
  ...aRegistration(changes),
  holder: null,
  document: null,
  created_by: null,
  version: 3,
});
// Only what the screens read.
const company = [companyQuery.queryKey, { state: '27', sharing_check: 'refuse', version: 1 }] as const;

it('shows registrations with their state, and edits only those that the person may', async () => {
  const { container } = await renderApp(<SettingsReraPanel />, {
    me: { permissions: ['manage_company'] },
    queries: [
      company,
      [registrationsQuery({ kind: ['company'] }).queryKey, [record({ kind: 'company', valid_until: '2020-01-31' })]],
      [registrationsQuery({ kind: ['project'] }).queryKey, []],
      [registrationsQuery({ kind: ['agent'] }).queryKey, [record({ kind: 'agent', valid_until: null })]],
    ],
  });
  const [agency, agents] = ['company', 'agent'].map((kind) =>
    container.querySelector(`[aria-labelledby=registrations-${kind}]`),
  );
  expect(agency?.textContent).toMatch(/Maharashtra.*Expired.*P52100012345.*until/u);
  expect(agency?.querySelectorAll('li button')).toHaveLength(2);
  expect(agents?.textContent).toMatch(/Valid.*no end known/u);
  expect(agents?.querySelectorAll('button')).toHaveLength(0);
});

it('adds a project after naming what is missing, under one id', async () => {
  const sent: Array<{ id: string }> = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<RegistrationDialog kind="project" holderId={null} registration={null} onClose={onClose} />, {
    queries: [company],
    onCall: (path: string, input: { id: string }) => {
      if (!path.endsWith('registrations/create')) return [];
      sent.push(input);
      return sent.length === 1
        ? refusal({ code: 'invalid', fields: [{ path: 'number', code: 'taken' }] }, 422)
        : record(input);
    },
  });
  const type = (name: string, value: string) => fill(document.querySelector(`[name=${name}]`), value);
  const saveAndRead = async (message: string) => {
    await act(async () => fireEvent.submit(document.querySelector('#registration') ?? document.body));
    await waitFor(() => expect(document.body.textContent).toContain(message));
  };
  await saveAndRead('Project name is required');
  expect(document.body.textContent).toContain('RERA number is required');
  type('name', 'Green Acres');
  type('number', 'P1');
  type('page_url', 'maharera');
  await saveAndRead('Enter an address that begins with https://');
  expect(sent).toEqual([]);
  type('page_url', 'https://maharera.example/1');
  await saveAndRead('Another project in this State has this number.');
  type('number', 'P2');
  await saveAndRead('');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject({ id: sent[0]?.id, kind: 'project', state: '27', number: 'P2', holder_id: null });
});

it('chooses the State of the agency, also if it loads after the dialog', async () => {
  await import('#ui/dialog-body.tsx');
  const { queryClient } = await renderApp(
    <RegistrationDialog kind="agent" holderId="a1" registration={null} onClose={vi.fn()} />,
    { onCall: () => unanswered() },
  );
  const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  await waitFor(() => expect(value('state')).toBe(''));
  fill(document.querySelector('[name=number]'), 'A52000012345');
  await act(async () => queryClient.setQueryData<unknown>(...company));
  await waitFor(() => expect(value('state')).toBe('27'));
  expect(value('number')).toBe('A52000012345');
});
