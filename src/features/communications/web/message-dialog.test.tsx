import { fireEvent, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { fill, lost, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { MessageDialog } from './message-dialog.lazy.tsx';

const kavita = {
  topic: 'clients' as const,
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  full_name: 'Kavita Bhide',
  phone: '+915550177012',
};

it('logs a text again under its id after a lost response, and a rewritten one under a new id', async () => {
  const sent: Array<{ id: string; text: string }> = [];
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  await renderApp(<MessageDialog person={kavita} way="sms" onClose={onClose} />, {
    onCall: (path, input: { id: string; text: string }) => {
      if (path.startsWith('/rpc/communications/messageText'))
        return { text: 'Hello Kavita, this is Meera. ', language: 'en', other_phones: ['spouse:98220 41738'] };
      sent.push(input);
      if (sent.length < 3) return lost();
    },
  });
  const write = async (text: string) => {
    const [before, field] = [sent.length, document.querySelector('[role=dialog] textarea')];
    fill(field, text);
    act(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.click());
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  };
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('Hello Kavita, this is Meera. '));
  const link = () => document.querySelector('[role=dialog] a')?.getAttribute('href');
  expect(link()).toContain('+915550177012');
  fireEvent.change(document.querySelector('[role=dialog] select') ?? document.body, { target: { value: '1' } });
  expect(link()).toMatch(/41738/u);
  for (const text of ['On Sunday?', 'On Sunday? ', 'On Monday?']) await write(text);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, again, rewritten] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(rewritten).not.toBe(first);
});
