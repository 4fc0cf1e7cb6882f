import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { refusal, renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { Lead, LeadCard } from '../contract.ts';
import { aLeadCard } from '../lead-testing.ts';
import { applyLeadMoves, endsLead, movedLead, usePendingMoves } from './lead-moves.ts';
import { leadQuery } from './queries.ts';
import { useMoveLead } from './use-move-lead.ts';

const lead = aLeadCard({ id: '0190a3b2-7c1d-7e00-8000-000000000001', status: 'new' });

/** Moves the lead to Contacted; what its page shows and what is cached, before and after the answer. */
async function moveLead(answer: unknown) {
  let respond: (() => void) | undefined;
  const { result, queryClient } = await renderAppHook(
    () => ({ move: useMoveLead(), shown: applyLeadMoves(lead, usePendingMoves()) }),
    {
      queries: [[leadQuery(lead.id).queryKey, lead]],
      onCall: () => new Promise((resolve) => (respond = () => resolve(answer))),
    },
  );
  const state = () => ({
    shown: result.current.shown.status,
    cached: queryClient.getQueryData<Lead>(leadQuery(lead.id).queryKey)?.status,
  });
  act(() => result.current.move({ lead, to: 'contacted' }));
  const before = state();
  await waitFor(() => expect(respond).toBeDefined());
  respond?.();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await waitFor(() => expect(result.current.shown).toBe(lead));
  return { before, after: state() };
}

it('shows a move before the server has answered, and caches it after', async () => {
  const moved: LeadCard = { ...lead, status: 'contacted' };
  expect(await moveLead(moved)).toEqual({
    before: { shown: 'contacted', cached: 'new' },
    after: { shown: 'new', cached: 'contacted' },
  });
});

it('reverts a refused move', async () => {
  expect(await moveLead(refusal({ code: 'conflict' }))).toEqual({
    before: { shown: 'contacted', cached: 'new' },
    after: { shown: 'new', cached: 'new' },
  });
});

it('asks for no reason between two won stages, and keeps the one there is', () => {
  const won = aLeadCard({ status: 'closed', won_reason: 'deal' });
  const move = { lead: won, to: 'closed.registered' };
  expect(endsLead(move)).toBe(false);
  expect(movedLead(won, move)).toMatchObject({ status: 'closed.registered', won_reason: 'deal' });
  expect(endsLead({ lead: won, to: 'lost.not_serious' })).toBe(true);
});
