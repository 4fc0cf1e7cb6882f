import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { clearDraft } from '#platform/forms/web/drafts.ts';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import { SendEmailDialog } from './send-email-dialog.lazy.tsx';

const kavita = {
  topic: 'clients' as const,
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Kavita Bhide',
  phone: '+915550177012',
  email: 'kavita@example.in',
};
const template = (name: string) => ({
  id: `template-${name}`,
  name,
  version: 1,
  texts: [{ language: 'en', subject: name, body: `<p>${name} on Saturday</p>` }],
});
const replaced = () => shownToasts().find(({ title }) => title === 'The template replaced your text');

interface OpenOptions {
  readonly propertyIds?: readonly string[];
  readonly canSendEmail?: boolean;
  readonly answers?: readonly unknown[];
}

async function open({ propertyIds, canSendEmail = true, answers = [] }: OpenOptions = {}) {
  const sent: Array<{ id: string; subject: string }> = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  const { unmount } = await renderApp(<SendEmailDialog person={kavita} propertyIds={propertyIds} onClose={onClose} />, {
    me: { profile_id: 'p1', company: { can_send_email: canSendEmail } },
    onCall: (path, input: { id: string; subject: string }) => {
      if (path.startsWith('/rpc/communications/messageText'))
        return { subject: 'Two flats', text: 'Have a look', language: 'en', other_phones: [], sharing: [] };
      if (path.startsWith('/rpc/emailTemplates/list')) return [template('Visit'), template('Thanks')];
      if (path !== '/rpc/communications/sendEmail') return undefined;
      sent.push(input);
      const answer = answers[sent.length - 1];
      return answer === 'lost' ? lost() : answer;
    },
  });
  const subject = () => document.querySelector<HTMLInputElement>('[name=subject]');
  await waitFor(() => expect(document.querySelectorAll('#send-email option').length).toBeGreaterThan(1));
  const send = async () => {
    const before = sent.length;
    await act(async () => fireEvent.submit(document.querySelector('#send-email') ?? document.body));
    await waitFor(() => expect(sent.length).toBe(before + 1));
    await waitFor(() => expect(document.querySelector('[aria-busy=true], button[aria-disabled=true]')).toBeNull());
  };
  const choose = (name: string) => {
    const field = document.querySelector('#send-email select') ?? document.body;
    act(() => fireEvent.change(field, { target: { value: `template-${name}` } }));
  };
  return { sent, onClose, unmount, subject, send, choose };
}

it('sends a restored email under its id, until the server has another version', async () => {
  const propertyIds = ['0190a3b2-7c1d-7e00-8000-0000000000a1'];
  const first = await open({ propertyIds, answers: ['lost'] });
  await waitFor(() => expect(first.subject()?.value).toBe('Two flats'));
  await first.send();
  first.unmount();
  const again = await open({ propertyIds, answers: [refusal({ code: 'conflict', reason: 'email_already_sent' })] });
  expect(again.subject()?.value).toBe('Two flats');
  await again.send();
  await again.send();
  await waitFor(() => expect(again.onClose).toHaveBeenCalled());
  const ids = [...first.sent, ...again.sent].map(({ id }) => id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  again.unmount();
  const next = await open({ propertyIds });
  await waitFor(() => expect(next.subject()?.value).toBe('Two flats'));
  await next.send();
  expect(ids).not.toContain(next.sent[0]?.id);
});

it('offers to undo a template until the text changes or the dialog closes', async () => {
  clearDraft(`email:${kavita.id}`);
  const { subject, choose, unmount } = await open();
  fill(subject(), 'My own');
  choose('Visit');
  // Another template keeps the way back to the text.
  choose('Thanks');
  expect(subject()?.value).toBe('Thanks');
  const first = replaced();
  act(() => {
    dismissToast(first?.id ?? 0);
    first?.action?.onAction();
  });
  expect(subject()?.value).toBe('My own');

  choose('Visit');
  expect(replaced()).toBeDefined();
  fill(subject(), 'Visit on Sunday');
  expect(replaced()).toBeUndefined();

  choose('Thanks');
  expect(replaced()).toBeDefined();
  act(() => unmount());
  expect(replaced()).toBeUndefined();
});

it('says without a mail server that the email waits in the outbox', async () => {
  clearDraft(`email:${kavita.id}`);
  const { subject, choose, send, onClose } = await open({ canSendEmail: false });
  choose('Visit');
  expect(subject()?.value).toBe('Visit');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(shownToasts().at(-1)).toMatchObject({
    title: 'Email sent successfully!',
    text: expect.stringContaining('outbox'),
  });
});
