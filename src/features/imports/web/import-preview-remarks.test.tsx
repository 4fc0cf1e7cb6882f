import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { ImportPreview } from '../contract.ts';
import { commonNoteWords } from '../remark-words.ts';
import type { ImportKindScreens, ImportPlace } from './import-kind.ts';
import { ImportKindContext, ImportPlaceContext } from './import-kind.ts';
import { ImportPreviewFigures } from './import-preview-figures.tsx';
import { ImportPreviewLists } from './import-preview-lists.tsx';

// What figures and lists ask of a place and a kind.
const place = { sentences: { records: msg`clients`, recordName: msg`Client` } } as ImportPlace;
const words = { labels: { phone: msg`Phone` }, notes: commonNoteWords };
const kind = { words, Sample: () => null } as unknown as ImportKindScreens;
const remark = (row: number, text: string) => ({ row, field: 'phone', code: 'unreadable', text, taken: '98220' });
const page = (...items: ReturnType<typeof remark>[]) => ({ items, next: null });
const preview: ImportPreview = {
  row_count: 3,
  readable: 2,
  refused: 0,
  repeated: 1,
  noted: 1,
  noted_with_repeats: 2,
  sample: [],
  problems: page(),
  notes: page(remark(2, 'ask Asha')),
  notes_with_repeats: page(remark(2, 'ask Asha'), remark(3, 'ask Kiran')),
  repeats: page(remark(3, 'Kiran')),
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  { withRepeats: false, count: '1', texts: ['ask Asha'] },
  { withRepeats: true, count: '2', texts: ['ask Asha', 'ask Kiran'] },
])('shows the remarks of the rows that are imported, repeats among them: $withRepeats', async (shown) => {
  const client = new QueryClient();
  client.setQueryData<unknown>(meQuery.queryKey, { company: { currency: 'inr' } });
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ImportPlaceContext value={place}>
          <ImportKindContext value={kind}>
            <QueryClientProvider client={client}>
              <ImportPreviewFigures preview={preview} withRepeats={shown.withRepeats} />
              <ImportPreviewLists id="one" preview={preview} withRepeats={shown.withRepeats} />
            </QueryClientProvider>
          </ImportKindContext>
        </ImportPlaceContext>
      </I18nProvider>,
    ),
  );
  expect(document.body.textContent).toContain(`With remarks${shown.count}of these`);
  const tab = [...document.querySelectorAll('[role="tab"]')].find(({ textContent }) =>
    textContent?.includes('Remarks'),
  );
  expect(tab?.textContent).toContain(shown.count);
  const cells = [...document.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells.filter((text) => text?.startsWith('ask '))).toEqual(shown.texts);
  expect(document.body.textContent).toContain('Imported as: 98220');
  await act(async () => root.unmount());
});
