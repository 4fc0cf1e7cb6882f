import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#features/accounts/contract.ts';
import { putQueued, readQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { InvitationPage } from './invitation-page.tsx';

// The response for the signed-in person.
const me = { profile_id: 'p1', email: 'imran@example.in' } as Me;
const draft = 'draft:p1:properties/add';
const note = { id: 'n1', person: 'p1', kind: 'note', payload: {}, madeAt: '2026-03-02T09:00:00Z', refusal: null };

let accepted: number;
const onSignIn = vi.fn(async () => undefined);
let user: UserEvent;

beforeEach(() => {
  accepted = 0;
  onSignIn.mockClear();
});

/** Another person opens their invitation in this browser, types a password and submits. */
async function submitForm(): Promise<void> {
  const typed = new Map([['password', 'verandah-44']]);
  ({ user } = await renderApp(
    <InvitationPage token="token" typed={typed} minLength={6} me={me} onSignIn={onSignIn} onLogin={() => undefined} />,
    {
      onCall: (path) => {
        if (!path.endsWith('/acceptInvitation')) {
          return { full_name: 'Shabana Khatun', email: 'shabana@example.in', company_name: 'Sahyadri Homes' };
        }
        accepted += 1;
        return { state: 'active' };
      },
    },
  ));
  await press('Create Account');
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name: new RegExp(name, 'u') }));
const entered = () => waitFor(() => expect(onSignIn).toHaveBeenCalledWith('active'));

it('warns about queued notes and drafts of the signed-in person before they are deleted', async () => {
  localStorage.setItem(draft, '{}');
  await putQueued(note, note.id);
  await submitForm();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 entry has not been sent yet');
  expect(question.textContent).toContain('1 draft on this device is not saved to the server.');
  await press('Cancel');
  await waitFor(() => expect(document.querySelector('button[type=submit]:not([aria-disabled=true])')).not.toBeNull());
  expect(accepted).toBe(0);
  expect(await readQueue('p1')).toMatchObject([note]);

  await press('Create Account');
  await press('Log out anyway');
  await entered();
  expect(accepted).toBe(1);
  expect(localStorage.getItem(draft)).toBeNull();
  expect(await readQueue('p1')).toEqual([]);
});

it('asks nothing if the signed-in person has no local data', async () => {
  localStorage.setItem('draft:p2:properties/add', '{}');
  await submitForm();
  await entered();
  expect(accepted).toBe(1);
  expect(localStorage.getItem('draft:p2:properties/add')).toBe('{}');
});
