import { act } from 'react';
import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { useKnownPeople } from './use-known-people.ts';

const lata = { topic: 'clients', id: 'c1', full_name: 'Lata Rane', by: 'phone' };
const twin = { topic: 'leads', id: 'l1', full_name: 'L. Rane', by: 'phone' };
const refusal = (data: object) => Object.assign(new Error('refused'), { data: { requestId: 'r', ...data } });

it('names a person who was added meanwhile, opens them, and knows them from then on', async () => {
  const { result, router } = await renderAppHook(useKnownPeople, {
    queries: [[['clients', 'known', { phone: '98220 45645' }, undefined], [lata]]],
    routes: { '/leads/$id': () => null },
  });
  expect(result.current.ids()).toEqual(['c1']);
  expect(result.current.asks(refusal({ code: 'conflict', current: [twin] }))).toBe(false);
  act(() => {
    expect(result.current.asks(refusal({ code: 'conflict', reason: 'already_known', current: [twin] }))).toBe(true);
  });
  expect(result.current.ids()).toEqual(['c1', 'l1']);
  const [toast] = shownToasts();
  expect(toast).toMatchObject({
    title: 'Already a lead: L. Rane',
    text: 'Not saved yet. Save again to add another lead.',
  });
  await act(async () => toast?.action?.onAction());
  expect(router.state.location.pathname).toBe('/leads/l1');
});
