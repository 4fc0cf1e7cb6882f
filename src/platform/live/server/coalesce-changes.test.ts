import { expect, test } from 'vitest';
import type { LoggedChange } from './coalesce-changes.ts';
import { coalesceChanges } from './coalesce-changes.ts';

const change = (entityId: string, more: Partial<LoggedChange> = {}): LoggedChange => ({
  topic: 'leads',
  entityId,
  action: 'updated',
  actorId: 'asha',
  batchId: null,
  ...more,
});
const many = (count: number, more: Partial<LoggedChange> = {}) =>
  Array.from({ length: count }, (_, number) => change(String(number), more));

test('sends every change as a message, in order, and a repeated one once', () => {
  const changes = [change('1'), change('2', { action: 'created' }), change('1'), change('1', { actorId: 'ravi' })];
  expect(coalesceChanges(changes)).toEqual([
    { topic: 'leads', id: '1', action: 'updated', actorId: 'asha' },
    { topic: 'leads', id: '2', action: 'created', actorId: 'asha' },
    { topic: 'leads', id: '1', action: 'updated', actorId: 'ravi' },
  ]);
});

test('sends fifty changes of a topic one by one, and more as a burst', () => {
  expect(coalesceChanges(many(50))).toHaveLength(50);
  expect(coalesceChanges([...many(51), change('1', { topic: 'clients' })])).toEqual([
    { topic: 'leads', id: null, action: 'updated', actorId: 'asha' },
    { topic: 'clients', id: '1', action: 'updated', actorId: 'asha' },
  ]);
});

test('sends one message per topic for a batch, beside changes of others', () => {
  const batch = { batchId: 'import', action: 'created' };
  const changes = [...many(3, batch), change('9', { actorId: 'ravi' }), ...many(2, { ...batch, topic: 'clients' })];
  expect(coalesceChanges(changes)).toEqual([
    { topic: 'leads', id: null, action: 'created', actorId: 'asha' },
    { topic: 'leads', id: '9', action: 'updated', actorId: 'ravi' },
    { topic: 'clients', id: null, action: 'created', actorId: 'asha' },
  ]);
});

test('names neither actor nor action for a burst of several', () => {
  const changes = [...many(51), change('1', { actorId: 'ravi', action: 'deleted' })];
  expect(coalesceChanges(changes)).toEqual([{ topic: 'leads', id: null, action: 'updated', actorId: null }]);
});

test('sends no message for readings', () => {
  const read = ['previewed', 'downloaded', 'downloaded_by_client', 'signed_in'].map((action) =>
    change('1', { action }),
  );
  expect(coalesceChanges(read)).toEqual([]);
  expect(coalesceChanges([...read, change('2')])).toHaveLength(1);
});
