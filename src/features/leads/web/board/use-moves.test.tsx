import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countDrafts, readDraft, setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import type { LeadCard } from '../../contract.ts';
import { lostDraftKey } from '../lost-draft-key.ts';
import { useMoves } from './use-moves.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

// What a move reads of a card.
const lead = { id: '0190a3b2-7c1d-7e00-8000-000000000001', full_name: 'Devika Menon', status: 'qualified' } as LeadCard;

function Board({ onRender }: { readonly onRender: (board: ReturnType<typeof useMoves>) => void }) {
  onRender(useMoves({}));
  return null;
}

it('keeps why a card is to be lost until the server has it', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ json: { ...lead, status: 'lost' } }));
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  let board: ReturnType<typeof useMoves> | undefined;
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <Board
            onRender={(moves) => {
              board = moves;
            }}
          />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const lost = { reason: 'budget', note: 'Has found one for less.' } as const;
  const lose = async () => {
    act(() => board?.send({ lead, to: 'lost', below: null, lost }));
    expect(board?.moves).toHaveLength(1);
    await act(() => vi.waitFor(() => expect(board?.moves).toHaveLength(0)));
  };
  writeDraft(lostDraftKey(lead.id), lost);
  await lose();
  expect(readDraft(lostDraftKey(lead.id))?.values).toEqual(lost);
  isDown = false;
  await lose();
  expect(countDrafts('meera')).toBe(0);
  act(() => root.unmount());
});
