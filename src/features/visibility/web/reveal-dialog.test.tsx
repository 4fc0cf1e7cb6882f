import { cleanup, fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { requestContact, useContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestReveal, useRevealRequest } from '#platform/contact/web/contact-reveal.ts';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { RevealDialog } from './reveal-dialog.lazy.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';
const contact = { phone: '98220 45645', other_phones: ['work:98220 45646'], email: 'kavita@mail.example' };

/** The part of the frame that answers the requests of all screens. */
function Frame() {
  const [revealed, stopRevealing] = useRevealRequest();
  const [message] = useContactRequest();
  return (
    <>
      {revealed && <RevealDialog request={revealed} onClose={stopRevealing} />}
      <output>{message && `${message.way} to ${message.person.phone}`}</output>
    </>
  );
}

async function open(answer: () => unknown = () => contact) {
  const sent: object[] = [];
  await import('#ui/dialog-body.tsx');
  await renderApp(<Frame />, {
    onCall: (path, input) => {
      if (path !== '/rpc/visibility/reveal') return null;
      sent.push(input);
      return answer();
    },
  });
  return sent;
}
const show = async () => act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Show number/u })));

afterEach(cleanup);

it('shows contact details after a warning, with the ways to use them', async () => {
  const sent = await open();
  await act(async () => requestReveal({ kind: 'leads', id, name: 'Kavita Rane' }));
  expect(await screen.findByText('This record is not yours. Showing its number is logged.')).toBeTruthy();
  expect(sent).toEqual([]);
  await show();
  expect(sent).toEqual([{ kind: 'leads', id }]);
  expect((await screen.findByRole('link', { name: '98220 45645' })).getAttribute('href')).toBe('tel:+919822045645');
  expect(screen.getByRole('link', { name: 'kavita@mail.example' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Call Kavita Rane' })).toHaveLength(2);
});

it('continues with the message that needed the number', async () => {
  await open();
  const person = { topic: 'leads', id, full_name: 'Kavita Rane', phone: '982•• •••45', email: null } as const;
  await act(async () => requestContact({ way: 'whatsapp', person }));
  await show();
  expect(await screen.findByText('whatsapp to 98220 45645')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that the day is over for reveals', async () => {
  await open(() => refusal({ code: 'too_many', reason: 'too_many_reveals' }, 429));
  await act(async () => requestReveal({ kind: 'leads', id, name: 'Kavita Rane' }));
  await show();
  expect(shownToasts()[0]?.text).toContain('You have shown 30 numbers today. Try again tomorrow.');
});
