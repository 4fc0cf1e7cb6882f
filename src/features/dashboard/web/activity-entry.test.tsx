import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { Activity } from '../contract.ts';
import { ActivityEntry } from './activity-entry.tsx';

const base: Activity = {
  id: 1,
  at: '2026-03-01T05:30:00Z',
  topic: 'clients',
  entity_id: '0190a3b2-7c1d-7e00-8000-000000000001',
  action: 'updated',
  title: 'Kavita Bhide',
  import_kind: null,
  actor: 'Meera',
  price: null,
  is_new: false,
};
const ofImport = { topic: 'imports', import_kind: 'leads', title: '', actor: null } as const;

it.each<[Partial<Activity>, string, string]>([
  [{ action: 'updated' }, 'Client updated', 'Kavita Bhide · Meera'],
  [{ action: 'called' }, 'Call logged', 'Kavita Bhide · Meera'],
  [{ action: 'texted' }, 'Message logged', 'Kavita Bhide · Meera'],
  [{ action: 'erased', title: '' }, 'Personal data erased', 'Erased client · Meera'],
  [{ ...ofImport, action: 'failed' }, 'Import failed', 'Leads'],
  [{ ...ofImport, action: 'undo_failed' }, 'Undoing the import failed', 'Leads'],
])('describes %o by its action', async (changes, title, text) => {
  const { container: box } = await renderApp(<ActivityEntry activity={{ ...base, ...changes }} />);
  expect([...box.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([title, text]);
});
