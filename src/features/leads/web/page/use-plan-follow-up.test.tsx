import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { refusal, renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { LeadCard } from '../../contract.ts';
import { aLeadCard } from '../../lead-testing.ts';
import { usePlanFollowUp } from './use-plan-follow-up.ts';

const listKey = ['leads', 'list', {}];
const one = aLeadCard({ id: 'one', follow_up_on: '2026-03-01' });
const other = aLeadCard({ id: 'other' });

/** Both leads in a list; each call waits until the test answers it. */
async function openList() {
  const asked: Array<{ input: object; answer: (answer: unknown) => void }> = [];
  const { result, queryClient } = await renderAppHook(usePlanFollowUp, {
    queries: [[listKey, { pages: [{ items: [one, other] }], pageParams: [null] }]],
    onCall: (path, input) =>
      path === '/rpc/leads/plan' ? new Promise((resolve) => asked.push({ input, answer: resolve })) : null,
  });
  const shown = () =>
    queryClient
      .getQueryData<{ pages: Array<{ items: LeadCard[] }> }>(listKey)
      ?.pages.flatMap(({ items }) => items.map(({ follow_up_on }) => follow_up_on));
  const plan = (id: string, day: string) => act(async () => result.current({ id, day }));
  const answerNext = async (index: number, answer: unknown) => {
    await waitFor(() => expect(asked).toHaveLength(index + 1));
    await act(async () => asked[index]?.answer(answer));
  };
  return { asked, shown, plan, answerNext, queryClient };
}

it('reverts a refused follow-up of its lead only', async () => {
  const { shown, plan, answerNext, queryClient } = await openList();
  await plan('one', '2026-03-05');
  await plan('other', '2026-03-06');
  expect(shown()).toEqual(['2026-03-05', '2026-03-06']);
  await answerNext(0, refusal({ code: 'conflict' }));
  await waitFor(() => expect(shown()).toEqual(['2026-03-01', '2026-03-06']));
  await answerNext(1, other);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});

it('sends two choices for a lead one after the other, and keeps the later one shown', async () => {
  const { asked, shown, plan, answerNext, queryClient } = await openList();
  await plan('one', '2026-03-05');
  await plan('one', '2026-03-09');
  expect(asked.map(({ input }) => input)).toEqual([{ id: 'one', follow_up_on: '2026-03-05' }]);
  await answerNext(0, refusal({ code: 'conflict' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(shown()?.[0]).toBe('2026-03-09');
  await answerNext(1, one);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
});
