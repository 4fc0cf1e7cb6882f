import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { WebhookDialog } from './webhook-dialog.lazy.tsx';

async function open(answer: () => unknown = () => ({ webhook: {}, secret: 'whsec_' })) {
  const sent: Record<string, unknown>[] = [];
  await renderApp(<WebhookDialog webhook={null} onCreated={() => undefined} onClose={() => undefined} />, {
    me: { role: 'Admin', permissions: ['manage_connections'] },
    onCall: (path: string, input: Record<string, unknown>) => {
      if (!path.endsWith('/webhooks/create')) return null;
      sent.push(input);
      return answer();
    },
  });
  fill(await screen.findByLabelText(/^Name/u), 'Accounts');
  return sent;
}
const save = () => act(async () => fireEvent.submit(document.querySelector('form#webhook') ?? document.body));
const check = (name: string) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));

it('asks for an address with https and for an event, and sends the events in their order', async () => {
  const sent = await open();
  fill(screen.getByLabelText(/^Address/u), 'http://hooks.example.in');
  await save();
  expect(screen.getByText('The address must start with https://.')).toBeTruthy();
  expect(screen.getByText('Choose at least one event.')).toBeTruthy();
  expect(sent).toEqual([]);
  fill(screen.getByLabelText(/^Address/u), ' https://hooks.example.in ');
  await check('Invoices');
  await check('Lead won');
  await check('Invoice cancelled');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Invoices' }).indeterminate).toBe(true);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'Accounts',
    url: 'https://hooks.example.in',
    events: ['lead.won', 'invoice.issued', 'invoice.paid'],
    allows_private: false,
  });
});

it('shows at the address that the server found it in a private network', async () => {
  await open(() => refusal({ code: 'invalid', fields: [{ path: 'url', code: 'private_address' }] }, 422));
  fill(screen.getByLabelText(/^Address/u), 'https://10.0.0.7');
  await check('Lead added');
  await save();
  expect(await screen.findByText('The address is in a private network.')).toBeTruthy();
});
