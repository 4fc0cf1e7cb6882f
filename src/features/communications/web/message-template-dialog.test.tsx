import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { countDrafts } from '#platform/forms/web/drafts.ts';
import { fill, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { MessageTemplate } from '../template-contract.ts';
import { MessageTemplateDialog } from './message-template-dialog.lazy.tsx';

const shipped: MessageTemplate = {
  channel: 'sms',
  moment: 'meeting',
  id: null,
  version: null,
  texts: { en: 'We meet on {{meeting_day}}.', hi: 'हम {{meeting_day}} को मिलेंगे।', mr: null, gu: null },
};
const id = '0190a3b2-7c1d-7e00-8000-000000000001';
const own: MessageTemplate = { ...shipped, id, version: 3 };

async function open(template: MessageTemplate, ...answers: unknown[]) {
  const sent: unknown[] = [];
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  const { user } = await renderApp(<MessageTemplateDialog template={template} onClose={onClose} />, {
    onCall: (path, input) => {
      if (path !== '/rpc/messageTemplates/save') return [];
      sent.push(input);
      return answers.shift();
    },
  });
  const text = await screen.findByRole('textbox', { name: /^Message/u });
  const message = () => document.querySelector<HTMLTextAreaElement>('form#message-template textarea:not([hidden] *)');
  return { sent, onClose, user, text, message, save: () => user.click(screen.getByRole('button', { name: /^Save/u })) };
}

it('previews what the reader gets, counts an SMS, and saves all languages as the agency’s own', async () => {
  const { sent, onClose, text, save } = await open(shipped, own);
  fill(text, 'See you at {{ meeting_place }}, {{client_name}}');
  const preview = screen.getByRole('region', { name: 'Preview' });
  await waitFor(() => expect(preview.textContent).toContain('See you at Sahyadri Heights, Pune, Asha Patil'));
  expect(preview.textContent).toMatch(/1 SMS/u);
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    {
      channel: 'sms',
      moment: 'meeting',
      id: expect.stringMatching(/^[\da-f-]{36}$/u),
      version: null,
      texts: { ...shipped.texts, en: 'See you at {{ meeting_place }}, {{client_name}}' },
    },
  ]);
  expect(shownToasts()).toMatchObject([{ tone: 'success', title: 'Template updated' }]);
  expect(countDrafts('meera')).toBe(0);
});

it('names a placeholder that the moment does not have, and sends nothing', async () => {
  const { sent, text, save } = await open(shipped);
  fill(text, 'Ask {{owner_name}}');
  await save();
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(document.body.textContent).toContain('{{owner_name}}');
  fill(text, ' ');
  await save();
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

it('shows the language in which the server refused the text', async () => {
  const fields = [{ path: 'texts.hi', code: 'too_long', limit: 1000 }];
  const { message, text, save } = await open(own, refusal({ code: 'invalid', fields }, 422));
  fill(text, 'We meet.');
  await save();
  await waitFor(() => expect(message()?.value).toBe(shipped.texts.hi));
  expect(message()?.getAttribute('aria-invalid')).toBe('true');
});

it('shows another person’s words in a conflict, and saves the choice on their version', async () => {
  const theirs = { ...own, version: 4, texts: { ...own.texts, en: 'We meet by the gate.' } };
  const conflict = refusal({ code: 'conflict', current: theirs, changedBy: 'Rohan', changedById: 'rohan' });
  const { sent, onClose, text, user, save } = await open(own, conflict, { ...theirs, version: 5 });
  fill(text, 'We meet at the office.');
  await save();
  const dialog = await screen.findByRole('dialog', { name: /Rohan changed this template/u });
  expect(dialog.textContent).toContain('We meet by the gate.');
  await user.click(screen.getByRole('button', { name: /^Save my choice/u }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { id, version: 3, texts: { en: 'We meet at the office.' } },
    { id, version: 4, texts: { hi: shipped.texts.hi } },
  ]);
});
