import { expect, it } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { Reaches } from '#platform/visibility/visibility.ts';
import type { AssignedPerson } from '../rules.ts';
import { useMergeRights } from './use-merge-rights.ts';

const person = (id: string, agent_id: string | null, topic: AssignedPerson['topic'] = 'leads') => ({
  topic,
  id,
  agent_id,
});
const [own, theirs, free] = [person('own', 'meera'), person('theirs', 'rohan'), person('free', null)];

async function rightsWith(kinds: { readonly [kind: string]: Partial<Reaches> } | null) {
  const reach = kinds && { agents: { own: ['meera'], team: ['meera'] }, kinds };
  const { result } = await renderAppHook(useMergeRights, { me: { reach } });
  return result.current;
}
const onlyOwn = { leads: { write: 'own', delete: 'own' } } as const;

it('lets a role without limits merge all, whichever stays', async () => {
  const { mergeOf, mayChangeBoth } = await rightsWith(null);
  expect(mergeOf(own, theirs)).toEqual({ kept: own, merged: theirs, isSwappable: true });
  expect(mergeOf(person('client', 'meera', 'clients'), own)).toBeNull();
  expect(mayChangeBoth(theirs, person('client', null, 'clients'))).toBe(true);
});

it('offers no merge with a record that the role may not change', async () => {
  const { mergeOf, mayChangeBoth } = await rightsWith(onlyOwn);
  expect(mergeOf(own, person('second', 'meera'))).toMatchObject({ isSwappable: true });
  expect([mergeOf(own, theirs), mergeOf(theirs, own), mergeOf(theirs, free)]).toEqual([null, null, null]);
  expect([mayChangeBoth(own, theirs), mayChangeBoth(own, person('client', 'rohan', 'clients'))]).toEqual([false, true]);
});

it('keeps the record that may not go', async () => {
  const { mergeOf } = await rightsWith(onlyOwn);
  // It becomes the user's by the merge.
  expect(mergeOf(own, free)).toEqual({ kept: free, merged: own, isSwappable: false });
  const { mergeOf: ofWriter } = await rightsWith({ leads: { delete: 'own' } });
  expect(ofWriter(own, theirs)).toEqual({ kept: theirs, merged: own, isSwappable: false });
});
