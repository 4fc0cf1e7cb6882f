import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { countDrafts, readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { lost as offline, renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import type { LeadCard } from '../../contract.ts';
import { lostDraftKey } from '../page/draft-keys.ts';
import { useMoves } from './use-moves.ts';

// The fields that a move reads.
const lead = { id: '0190a3b2-7c1d-7e00-8000-000000000001', full_name: 'Devika Menon', status: 'qualified' } as LeadCard;

it('keeps the typed loss reason until the server has saved it', async () => {
  let isDown = true;
  const { result: board } = await renderAppHook(() => useMoves({}), {
    onCall: () => (isDown ? offline() : { ...lead, status: 'lost' }),
  });
  const lost = { reason: 'budget', note: 'Has found one for less.' } as const;
  const lose = async () => {
    act(() => board.current.send({ lead, to: 'lost', below: null, lost }));
    expect(board.current.moves).toHaveLength(1);
    await waitFor(() => expect(board.current.moves).toHaveLength(0));
  };
  writeDraft(lostDraftKey(lead.id), lost);
  await lose();
  expect(readDraft(lostDraftKey(lead.id))?.values).toEqual(lost);
  isDown = false;
  await lose();
  expect(countDrafts('meera')).toBe(0);
});
