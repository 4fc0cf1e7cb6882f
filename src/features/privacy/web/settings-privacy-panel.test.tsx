import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { consentTextsQuery } from '#features/consents/web/queries.ts';
import { fill, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { PrivacyRequest, PrivacySettings } from '../contract.ts';
import { retentionKinds } from '../rules.ts';
import { CloseRequestDialog } from './close-request-dialog.lazy.tsx';
import { PrivacyRequestDialog } from './privacy-request-dialog.lazy.tsx';
import { privacyRequestsQuery, privacySettingsQuery } from './queries.ts';
import { RetentionDialog } from './retention-dialog.lazy.tsx';
import { SettingsPrivacyPanel } from './settings-privacy-panel.tsx';

const request: PrivacyRequest = {
  id: '01920000-0000-7000-8000-0000000000a1',
  kind: 'correction',
  person: { topic: 'leads', id: '01920000-0000-7000-8000-0000000000b1', full_name: 'Lata Apte', is_deleted: false },
  name: '',
  contact: 'lata@example.in',
  way: 'email',
  received_on: '2026-01-10',
  due_on: '2026-02-09',
  note: 'The number is old',
  state: 'open',
  answer: '',
  closed_at: null,
  closed_by: null,
  created_by: 'Meera',
  is_erased: false,
  version: 2,
};
const settings: PrivacySettings = {
  answer_days: 30,
  version: 0,
  retention: retentionKinds.map((kind) => ({ kind, months: null, mode: 'review', version: 0 })),
};

it('shows who asked for what and since when it is overdue, and that everything is kept', async () => {
  const { container } = await renderApp(<SettingsPrivacyPanel />, {
    me: { permissions: ['manage_privacy'] },
    queries: [
      [privacyRequestsQuery('open').queryKey, { pages: [{ items: [request], next: null }], pageParams: [''] }],
      [privacySettingsQuery.queryKey, settings],
      [consentTextsQuery.queryKey, []],
    ],
  });
  const entry = container.querySelector('[aria-labelledby=privacy-requests] li');
  expect(entry?.textContent).toMatch(
    /Lata Apte.*Correct the data.*days overdue.*By email.*lata@example\.in.*number is old/u,
  );
  expect(entry?.querySelector('a')?.getAttribute('href')).toBe(`/leads/${request.person?.id}`);
  expect(container.textContent).toMatch(/Lost leads\s*Kept/u);
});

it('registers a request of somebody without a record after naming what is missing', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<PrivacyRequestDialog request={null} onClose={onClose} />, {
    onCall: (path: string, input: unknown) => {
      if (!path.endsWith('privacy/create')) return [];
      sent.push(input);
      return request;
    },
  });
  const submit = () => act(async () => fireEvent.submit(document.querySelector('#privacy-request') ?? document.body));
  await submit();
  await waitFor(() => expect(document.body.textContent).toContain('Client is required'));
  const other = [...document.querySelectorAll('[role=radio], input[type=radio], button')].find((one) =>
    (one.textContent || one.closest('label')?.textContent)?.includes('Someone else'),
  );
  await act(async () => fireEvent.click(other ?? document.body));
  await waitFor(() => expect(document.querySelector('[name=name]')).not.toBeNull());
  fill(document.querySelector('[name=name]'), 'Ramesh Iyer');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ kind: 'access', person: null, name: 'Ramesh Iyer', due_on: null }]);
});

it('refuses a request only with a reason', async () => {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<CloseRequestDialog request={request} onClose={onClose} />, {
    onCall: (_: string, input: unknown) => {
      sent.push(input);
      return request;
    },
  });
  const refused = [...document.querySelectorAll('[role=radio], input[type=radio], button')].find((one) =>
    (one.textContent || one.closest('label')?.textContent)?.includes('Refused'),
  );
  await act(async () => fireEvent.click(refused ?? document.body));
  const submit = () => act(async () => fireEvent.submit(document.querySelector('#close-request') ?? document.body));
  await submit();
  expect(document.body.textContent).toContain('Give the reason.');
  fill(document.querySelector('#close-request textarea'), 'The invoice must be kept');
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ id: request.id, version: 2, state: 'refused', answer: 'The invoice must be kept' }]);
});

it('shows what a period would erase before it is saved', async () => {
  const sent: unknown[] = [];
  await import('#ui/dialog-body.tsx');
  const rule = { kind: 'lost_leads', months: null, mode: 'review', version: 0 } as const;
  await renderApp(<RetentionDialog rule={rule} onClose={() => undefined} />, {
    onCall: (path: string, input: unknown) => {
      if (!path.endsWith('preview')) return settings;
      sent.push(input);
      return {
        total: 21,
        items: [{ topic: 'leads', id: request.id, title: 'Old lead', since: '2023-01-01T00:00:00Z' }],
      };
    },
  });
  fireEvent.change(document.querySelector('#retention select') ?? document.body, { target: { value: '24' } });
  await waitFor(() => expect(document.body.textContent).toContain('21 records would be erased today.'));
  expect(document.body.textContent).toMatch(/Old lead.*and 20 more/u);
  expect(sent).toEqual([{ kind: 'lost_leads', months: 24 }]);
  // Only a saved rule can be carried out.
  expect(document.body.textContent).not.toContain('Erase now');
});
