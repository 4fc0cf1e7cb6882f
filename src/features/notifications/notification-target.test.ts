import { expect, test } from 'vitest';
import type { NotificationItem } from './contract.ts';
import { notificationTarget, notificationUrl } from './notification-target.ts';

const id = '01a201d1-e67f-735f-8203-b63afbab0d9f';
const about = (topic: string, more: Partial<NotificationItem> = {}) => {
  const target = notificationTarget({ kind: 'any', topic, entity_id: id, title: 'Name', values: {}, ...more });
  return target && notificationUrl(target);
};

test('a notification links to its record, and to nothing once the record is deleted for good', () => {
  expect(about('properties')).toBe(`/properties/${id}`);
  expect(about('clients')).toBe(`/clients/${id}`);
  expect(about('leads')).toBe(`/leads/${id}`);
  expect(about('meetings')).toBe(`/meetings/edit/${id}`);
  for (const topic of ['properties', 'clients', 'leads', 'meetings', 'invoices', 'unheard_of'])
    expect(about(topic, { title: null })).toBeNull();
});

test('a notification about a record without a page links to the list that shows it', () => {
  expect(about('invoices', { title: '26-27/000001' })).toBe('/invoices?search=26-27%2F000001');
  expect(about('deals', { title: null })).toBe('/deals?state=all');
  expect(about('imports', { title: null, values: { kind: 'leads' } })).toBe('/leads/import');
  expect(about('profiles')).toBe('/settings?tab=people');
  expect(about('profiles', { kind: 'records_taken_over', values: { agent_id: id } })).toBe(`/agents/view/${id}`);
});

test('the question how a meeting went opens its outcome', () => {
  expect(about('meetings', { kind: 'meeting_over' })).toBe(`/today?outcome=${id}`);
  expect(about('meetings', { kind: 'meeting_over', title: null })).toBeNull();
});
