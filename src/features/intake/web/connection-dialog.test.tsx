import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { ConnectionDialog } from './connection-dialog.lazy.tsx';

interface Sent {
  readonly path: string;
  readonly input: Record<string, unknown>;
}

async function open(kind: string, onCall: (sent: Sent) => unknown = () => null) {
  const sent: Sent[] = [];
  await renderApp(<ConnectionDialog connection={null} onCreated={() => undefined} onClose={() => undefined} />, {
    me: { role: 'Admin', permissions: ['manage_connections'] },
    onCall: (path: string, input: Record<string, unknown>) => {
      if (!path.includes('/intake/')) return null;
      if (!/createConnection$|testMailbox$/u.test(path)) return { keep_days: 90, version: 1 };
      sent.push({ path, input });
      return onCall({ path, input });
    },
  });
  const choice = await screen.findByLabelText('Kind');
  await act(async () => fireEvent.change(choice, { target: { value: kind } }));
  fill(screen.getByLabelText(/^Name/u), 'Portal');
  return sent;
}
const save = () => act(async () => fireEvent.submit(document.querySelector('form#connection') ?? document.body));

it('asks for the account of a portal, and for an address with https', async () => {
  const sent = await open('99acres');
  fill(screen.getByLabelText(/^Address/u), 'http://leads.example');
  await save();
  expect(screen.getAllByText('Enter it as the sender gave it to you.')).toHaveLength(2);
  expect(screen.getByText('Enter an address that starts with https://.')).toBeTruthy();
  expect(sent).toEqual([]);
  fill(screen.getByLabelText(/^User name/u), 'sahyadri');
  fill(screen.getByLabelText(/^Password/u), 'rose-garden-41');
  fill(screen.getByLabelText(/^Address/u), '');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject({
    kind: '99acres',
    source: 'portal',
    account: { login: 'sahyadri', secret: 'rose-garden-41', address: '', allows_private: false },
  });
});

it('asks for the secret and the token of a Meta page', async () => {
  const sent = await open('meta');
  await save();
  expect(screen.getByText('Enter the token of your page.')).toBeTruthy();
  fill(screen.getByLabelText(/^App secret/u), 'a-secret');
  fill(screen.getByLabelText(/^Page access token/u), 'a-token');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject({ kind: 'meta', account: { secret: 'a-secret', token: 'a-token' } });
});

it('names the missing fields of a mailbox, tests it, and shows what the server refuses', async () => {
  const sent = await open('mailbox', ({ path }) =>
    path.endsWith('testMailbox')
      ? { problem: 'password', emails: null, folders: [] }
      : refusal({ code: 'invalid', fields: [{ path: 'mailbox.username', code: 'taken' }] }, 422),
  );
  await save();
  expect(sent).toEqual([]);
  for (const label of [/^Mail server/u, /^User name/u, /^Password/u])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  fill(screen.getByLabelText(/^Mail server/u), ' imap.example.in ');
  fill(screen.getByLabelText(/^User name/u), 'sales@example.in');
  fill(screen.getByLabelText(/^Password/u), 'wrong');
  await act(async () => fireEvent.change(screen.getByLabelText('Encryption'), { target: { value: 'starttls' } }));
  expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('143');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Test now/u })));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.input).toMatchObject({ mailbox: { host: 'imap.example.in', port: 143, password: 'wrong' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  await save();
  await waitFor(() => expect(screen.getByLabelText(/^User name/u).getAttribute('aria-invalid')).toBe('true'));
});
