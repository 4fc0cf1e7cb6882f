import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#features/accounts/contract.ts';
import { putQueued, readQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { InvitationPage } from './invitation-page.tsx';

// What the page asks of whoever is signed in.
const me = { profile_id: 'p1', email: 'imran@example.in' } as Me;
const draft = 'draft:p1:properties/add';
const note = { id: 'n1', person: 'p1', kind: 'note', payload: {}, madeAt: '2026-03-02T09:00:00Z', refusal: null };

let accepted: number;
const onSignIn = vi.fn(async () => undefined);
let leave: () => void;

beforeEach(() => {
  accepted = 0;
  onSignIn.mockClear();
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/acceptInvitation')) accepted += 1;
    const invited = { full_name: 'Shabana Khatun', email: 'shabana@example.in', company_name: 'Sahyadri Homes' };
    return Response.json({ json: path.endsWith('/acceptInvitation') ? { state: 'active' } : invited });
  });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

/** Somebody else opens their link in this browser, types a password and goes on. */
async function submitForm(): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  const view = createRoot(document.body.firstElementChild ?? document.body);
  leave = () => view.unmount();
  const typed = new Map([['password', 'verandah-44']]);
  view.render(
    <I18nProvider i18n={i18n}>
      <InvitationPage token="token" typed={typed} minLength={6} me={me} onSignIn={onSignIn} onLogin={() => undefined} />
    </I18nProvider>,
  );
  await meets('button[type=submit]');
  press(document, 'Create Account');
}

/** What comes late is compiled first. */
const patience = { timeout: 10_000 };

/** Waits for what comes late. */
function meets(selector: string): Promise<Element> {
  return vi.waitFor(() => {
    const found = document.querySelector(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  }, patience);
}

function press(within: ParentNode, name: string): void {
  const button = [...within.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name));
  if (!button) throw new Error(`no button ${name}`);
  button.click();
}

const entered = () => vi.waitFor(() => expect(onSignIn).toHaveBeenCalledWith('active'), patience);

it('names what whoever is signed in has not sent before it goes with them', async () => {
  localStorage.setItem(draft, '{}');
  await putQueued(note, note.id);
  await submitForm();
  const question = await meets('[role=alertdialog]');
  expect(question.textContent).toContain('1 note has not been sent yet');
  expect(question.textContent).toContain('1 draft on this device is not saved to the server.');
  press(question, 'Cancel');
  await meets('button[type=submit]:not([aria-disabled=true])');
  expect(accepted).toBe(0);
  expect(await readQueue('p1')).toEqual([note]);

  press(document, 'Create Account');
  press(await meets('[role=alertdialog]'), 'Log out anyway');
  await entered();
  expect(accepted).toBe(1);
  expect(localStorage.getItem(draft)).toBeNull();
  expect(await readQueue('p1')).toEqual([]);
});

it('asks nothing of whoever kept nothing', async () => {
  localStorage.setItem('draft:p2:properties/add', '{}');
  await submitForm();
  await entered();
  expect(accepted).toBe(1);
  expect(localStorage.getItem('draft:p2:properties/add')).toBe('{}');
});
