import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { Deal } from '../contract.ts';
import { useDealRights } from './use-deal-rights.ts';

const reach = {
  agents: { own: ['meera'], team: ['meera'] },
  kinds: { properties: { write: 'own' } },
};
// The fields of a deal that the rights depend on: Meera's own deal of a colleague's property.
const deal = {
  shares: [{ agent_id: 'meera' }],
  created_by: 'meera',
  property_id: 'property',
  property_agent_id: 'rohan',
  is_current: true,
} as unknown as Deal;

it.each([
  ['its property is a colleague’s', {}, false],
  ['its property is the user’s', { property_agent_id: 'meera' }, true],
  ['another deal gave the property its status', { is_current: false }, true],
  ['its property was purged', { property_id: null, property_agent_id: null }, true],
])('whether a deal can be cancelled if %s', async (_, changes, isCancellable) => {
  const { result } = await renderAppHook(() => useDealRights({ ...deal, ...changes }), { me: { reach } });
  expect(result.current).toEqual({ isWritable: true, isCancellable });
});
