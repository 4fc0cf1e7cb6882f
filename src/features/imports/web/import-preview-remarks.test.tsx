import { msg } from '@lingui/core/macro';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import type { ImportPreview } from '../contract.ts';
import { commonNoteMessages } from '../remark-messages.ts';
import type { ImportKindScreens, ImportSetup } from './import-kind.ts';
import { ImportKindContext, ImportSetupContext } from './import-kind.ts';
import { ImportPreviewFigures } from './import-preview-figures.tsx';
import { ImportPreviewLists } from './import-preview-lists.tsx';

// The minimum that the figures and lists read from the contexts.
const importSetup = { sentences: { records: msg`clients`, recordName: msg`Client` } } as ImportSetup;
const messages = { labels: { phone: msg`Phone` }, notes: commonNoteMessages, fields: {} };
const kind = { messages, Sample: () => null } as unknown as ImportKindScreens;
const remark = (row: number, text: string) => ({ row, field: 'phone', code: 'unreadable', text, saved: '98220' });
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
  new_tags: [],
  new_tags_with_repeats: [],
  repeats: page(remark(3, 'Kiran')),
};

it.each([
  { withRepeats: false, count: '1', texts: ['ask Asha'] },
  { withRepeats: true, count: '2', texts: ['ask Asha', 'ask Kiran'] },
])('shows the remarks on imported rows, repeats included: $withRepeats', async (shown) => {
  await renderApp(
    <ImportSetupContext value={importSetup}>
      <ImportKindContext value={kind}>
        <ImportPreviewFigures preview={preview} withRepeats={shown.withRepeats} />
        <ImportPreviewLists id="one" preview={preview} withRepeats={shown.withRepeats} />
      </ImportKindContext>
    </ImportSetupContext>,
  );
  expect(document.body.textContent).toContain(`With remarks${shown.count}of these`);
  expect(screen.getByRole('tab', { name: /Remarks/u }).textContent).toContain(shown.count);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.filter((text) => text?.startsWith('ask '))).toEqual(shown.texts);
  expect(document.body.textContent).toContain('Imported as: 98220');
});
