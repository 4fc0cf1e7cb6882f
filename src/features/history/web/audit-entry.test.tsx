import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { AuditEntry } from '../contract.ts';
import { AuditEntryRow } from './audit-entry.tsx';

const base: AuditEntry = {
  id: 1,
  at: '2026-03-01T05:30:00Z',
  topic: 'clients',
  entity_id: '0190a3b2-7c1d-7e00-8000-000000000001',
  action: 'updated',
  actor: null,
  difference: {},
  title: 'Lata Apte',
  key: null,
  is_of_many: false,
};

/** The title of an entry and the actor that it shows. */
async function rendered(entry: Partial<AuditEntry>): Promise<[string | undefined, string | undefined]> {
  const view = await renderApp(<AuditEntryRow entry={{ ...base, ...entry }} names={{}} formatters={{}} isOfOne />);
  const box = view.container;
  const title = box.querySelector('span.font-medium')?.textContent;
  const who = [...box.querySelectorAll('p')].at(-1)?.textContent.split(' · ')[0];
  view.unmount();
  return [title, who];
}

it.each([
  ['clients', 'decided'],
  ['clients', 'wrote'],
  ['documents', 'downloaded_by_client'],
  ['meetings', 'confirmed_by_client'],
  ['clients', 'meeting_confirmed'],
  ['properties', 'meeting_confirmed'],
])('names the client as the actor of %s %s without an account', async (topic, action) => {
  expect((await rendered({ topic, action }))[1]).toBe('the client');
});

it('titles the answer of a client to a meeting', async () => {
  expect((await rendered({ topic: 'meetings', action: 'confirmed_by_client' }))[0]).toBe('Confirmed');
});

it.each<[string, AuditEntry['difference']]>([
  ['signed_up', {}],
  ['joined', {}],
  ['signed_in', {}],
  ['email_confirmed', {}],
  ['password_reset', {}],
  // A new email address, confirmed by a link. After an erasure the entry no longer contains it.
  ['updated', { email: ['rohan@a.in', 'rohan@b.in'] }],
  ['updated', {}],
])('names the person of the profile as the actor of %s on the sign-in pages', async (action, difference) => {
  const entry = { topic: 'profiles', action, difference };
  expect((await rendered({ ...entry, title: 'Rohan Deshpande' }))[1]).toBe('Rohan Deshpande');
  expect((await rendered({ ...entry, title: '' }))[1]).toBe('Erased person');
  // A refused sign-up leaves no profile.
  expect((await rendered({ ...entry, title: null }))[1]).toBe('no longer available');
});

it('names the API key of a change next to its person', async () => {
  expect((await rendered({ actor: 'Meera', key: 'Website' }))[1]).toBe('Meera by key Website');
  expect((await rendered({ actor: 'Meera', key: '' }))[1]).toBe('Meera by a deleted key');
});

it('names the signed-in person, otherwise the program', async () => {
  expect((await rendered({ topic: 'meetings', action: 'confirmed', actor: 'Meera' }))[1]).toBe('Meera');
  expect((await rendered({ topic: 'clients', action: 'meeting_confirmed', actor: 'Meera' }))[1]).toBe('Meera');
  expect((await rendered({ topic: 'profiles', action: 'purged' }))[1]).toBe('Aangan (automatic)');
  expect((await rendered({ topic: 'clients', action: 'updated' }))[1]).toBe('Aangan (automatic)');
});
