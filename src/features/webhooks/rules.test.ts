import { describe, expect, it } from 'vitest';
import type { ChangeForEvents } from './rules.ts';
import { eventKinds, eventsOf, isEventOf, offAfterMs, retryPausesMs, urlProblemOf, webhookEvents } from './rules.ts';

const change = (topic: string, action: string, difference: ChangeForEvents['difference'] = {}) =>
  eventsOf({ topic, action, difference });

describe('the events of a change', () => {
  it('are those of its action', () => {
    expect(change('properties', 'created')).toEqual(['property.created']);
    expect(change('properties', 'deleted')).toEqual(['property.trashed']);
    expect(change('meetings', 'rescheduled')).toEqual(['meeting.updated']);
    expect(change('invoices', 'paid')).toEqual(['invoice.paid']);
    expect(change('deals', 'undone')).toEqual(['deal.cancelled']);
    expect(change('clients', 'erased')).toEqual(['client.erased']);
  });

  it('are none for readings, related actions, and topics without events', () => {
    expect(change('clients', 'called')).toEqual([]);
    expect(change('invoices', 'part_paid')).toEqual([]);
    expect(change('leads', 'placed')).toEqual([]);
    expect(change('webhooks', 'updated')).toEqual([]);
    expect(change('constructor', 'toString')).toEqual([]);
  });

  it('of a lead also say what changed', () => {
    expect(change('leads', 'created', { status: [null, 'new'] })).toEqual(['lead.created']);
    expect(change('leads', 'moved', { status: ['new', 'contacted'] })).toEqual(['lead.updated', 'lead.stage_changed']);
    expect(change('leads', 'moved', { status: ['new', 'closed'] })).toContain('lead.won');
    expect(change('leads', 'updated', { status: ['new', 'lost'] })).toContain('lead.lost');
    expect(change('leads', 'routed', { assigned_agent_id: [null, 'asha'] })).toContain('lead.assigned');
    expect(change('leads', 'updated', { assigned_agent_id: ['asha', null] })).toEqual(['lead.updated']);
  });

  it('of a merge are those of the record that goes, and of its undo those of its return', () => {
    expect(change('clients', 'merged', { merged_id: [null, '2'] })).toEqual(['client.updated']);
    expect(change('clients', 'merged_into', { merged_into_id: [null, '1'] })).toEqual(['client.trashed']);
    expect(change('leads', 'merge_undone', { merged_into_id: ['1', null] })).toEqual(['lead.restored']);
    expect(change('leads', 'merge_undone', { merged_id: ['2', null] })).toEqual(['lead.updated']);
  });

  it('of a delivery are an enquiry only if it became or belongs to somebody', () => {
    expect(change('intake_deliveries', 'created')).toEqual([]);
    expect(change('intake_deliveries', 'settled', { state: ['received', 'refused'] })).toEqual([]);
    expect(change('intake_deliveries', 'settled', { state: ['received', 'new_lead'] })).toEqual(['enquiry.received']);
    expect(change('intake_deliveries', 'settled', { state: ['not_understood', 'repeat'] })).toEqual([
      'enquiry.received',
    ]);
  });
});

it('every event belongs to one kind', () => {
  const kinds = Object.keys(eventKinds) as (keyof typeof eventKinds)[];
  expect(kinds.flatMap((kind) => webhookEvents.filter(isEventOf(kind)))).toEqual([...webhookEvents]);
});

it('retries last longer than a failing webhook stays on', () => {
  expect(retryPausesMs.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(offAfterMs);
});

it.each([
  ['https://hooks.example.in/a?key=1', false, null],
  ['http://hooks.example.in/a', false, 'not_https'],
  ['http://10.0.0.7:8080/a', true, null],
  ['https://localhost/a', false, 'private_address'],
  ['https://me:secret@hooks.example.in/a', true, 'not_url'],
  ['ftp://hooks.example.in', true, 'not_url'],
  ['hooks.example.in', true, 'not_url'],
] as const)('checks the address %s', (url, allowsPrivate, problem) => {
  expect(urlProblemOf(url, allowsPrivate)).toBe(problem);
});
