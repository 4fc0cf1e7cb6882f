import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { countDrafts, readDraft } from '#platform/forms/web/drafts.ts';
import { fill, lost, refusal, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import type { PropertyType, PropertyTypeInput } from '../contract.ts';
import { TypeDialog } from './type-dialog.tsx';

const bungalow: PropertyType = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Bungalow',
  description: '',
  type_group: 'Residential',
  version: 3,
  property_count: 0,
};
const key = `property-type:${bungalow.id}`;

async function open(type: PropertyType | null, onClose = () => undefined): Promise<() => void> {
  const { unmount } = await renderApp(<TypeDialog type={type} onClose={onClose} />);
  await waitFor(() => expect(nameField()).not.toBeNull());
  return unmount;
}

const nameField = () => document.querySelector<HTMLInputElement>('input[name="name"]');

const typeName = (text: string) => fill(nameField(), text);

beforeAll(() => import('#ui/dialog-body.tsx').then(() => undefined));

it('restores a draft on its version after another person saved the type', async () => {
  const close = await open(bungalow);
  typeName('Row house');
  close();
  const closeAgain = await open({ ...bungalow, version: 4, description: 'With a garden' });
  expect(nameField()?.value).toBe('Row house');
  typeName('Row houses');
  closeAgain();
  expect(countDrafts('meera')).toBe(1);
  expect(readDraft<PropertyTypeInput>(key)).toMatchObject({ values: { name: 'Row houses' }, baseline: { version: 3 } });
});

/** Answers the requests in turn and returns them; 'lost' gives no answer. */
function stubServer(...answers: unknown[]) {
  const sent: Array<[path: string, input: { id: string }]> = [];
  stubCalls((path, input: { id: string }) => {
    if (path.startsWith('/rpc/propertyTypes/list')) return [];
    sent.push([path, input]);
    const next = answers.shift() ?? 'lost';
    return next === 'lost' ? lost() : next;
  });
  return sent;
}

async function save(sent: readonly unknown[]): Promise<void> {
  const before = sent.length;
  act(() => document.querySelector<HTMLFormElement>('form#property-type')?.requestSubmit());
  await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}

it('saves a corrected new type after a lost answer', async () => {
  const stored = { ...bungalow, name: 'Row hous', version: 1 };
  const sent = stubServer('lost', stored, { ...stored, name: 'Row house', version: 2 });
  const onClose = vi.fn();
  await open(null, onClose);
  typeName('Row hous');
  await save(sent);
  typeName('Row house');
  await save(sent);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    ['/rpc/propertyTypes/create', { name: 'Row hous' }],
    ['/rpc/propertyTypes/create', { name: 'Row house' }],
    ['/rpc/propertyTypes/update', { name: 'Row house', version: 1, id: sent[0]?.[1].id }],
  ]);
});

it('asks when another person changed a new type before its correction', async () => {
  const theirs = { ...bungalow, name: 'Rowhouse', version: 2 };
  const data = { code: 'conflict', current: theirs, changedBy: 'Rohan', changedById: 'rohan' };
  const saved = { ...theirs, version: 3 };
  const sent = stubServer('lost', theirs, refusal(data), saved);
  const onClose = vi.fn();
  await open(null, onClose);
  typeName('Row hous');
  await save(sent);
  typeName('Row house');
  await save(sent);
  await waitFor(() => expect(document.querySelector('form#property-type')?.textContent).toContain('Rowhouse'));
  expect(onClose).not.toHaveBeenCalled();
  await save(sent);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject(['/rpc/propertyTypes/update', { name: 'Row house', version: 2 }]);
});
