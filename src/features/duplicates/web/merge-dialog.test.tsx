import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { MergePreview } from '../contract.ts';
import { MergeDialog } from './merge-dialog.lazy.tsx';

const [keptId, mergedId] = ['0190a3b2-7c1d-7e00-8000-000000000001', '0190a3b2-7c1d-7e00-8000-000000000002'];
const side = (id: string, full_name: string, version: number) => ({
  id,
  full_name,
  version,
  created_at: '2026-03-01T20:30:00.000Z',
});

function previewOf(changes: Partial<MergePreview> = {}): MergePreview {
  return {
    kept: side(keptId, 'Kavita Rane', 3),
    merged: side(mergedId, 'K. Rane', 5),
    fields: [
      {
        field: 'full_name',
        kept: { full_name: 'Kavita Rane' },
        merged: { full_name: 'K. Rane' },
        usual: 'kept',
        is_fixed: false,
      },
      { field: 'source', kept: { source: null }, merged: { source: 'referral' }, usual: 'merged', is_fixed: false },
    ],
    names: {},
    moved: [{ kind: 'notes', count: 3 }],
    refusals: [],
    ...changes,
  };
}

const radios = (field: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name=keep-${field}]`)];
const chosen = (field: string) => radios(field).findIndex(({ checked }) => checked);
const choose = (field: string, side: number) => act(async () => radios(field)[side]?.click());
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
      .find(({ textContent }) => textContent?.startsWith(label))
      ?.click(),
  );

async function open(
  previews: readonly MergePreview[],
  answer: () => unknown = () => ({ merged_name: 'K. Rane' }),
  isSwappable = true,
) {
  const sent: object[] = [];
  const asked: object[] = [];
  await import('#ui/dialog-body.tsx');
  const onMerged = vi.fn();
  await renderApp(<MergeDialog topic="leads" {...{ keptId, mergedId, isSwappable, onMerged }} onClose={vi.fn()} />, {
    onCall: (path, input) => {
      if (path === '/rpc/duplicates/preview') return previews[Math.min(asked.push(input), previews.length) - 1];
      sent.push(input);
      return answer();
    },
  });
  await waitFor(() => expect(radios('full_name')).toHaveLength(2));
  return { sent, asked, onMerged };
}

it('takes the value that is there, sends choices with the versions that were seen, and opens the record', async () => {
  const { sent, onMerged } = await open([previewOf()]);
  expect([chosen('full_name'), chosen('source')]).toEqual([0, 1]);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('These move as well: 3 notes.');
  await choose('full_name', 1);
  await press('Merge');
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith(keptId));
  expect(sent).toMatchObject([
    { kept_id: keptId, merged_id: mergedId, kept_version: 3, merged_version: 5, choices: { full_name: 'merged' } },
  ]);
  expect(shownToasts().map(({ title, action }) => [title, action?.label])).toEqual([['Merged', 'Undo']]);
});

it('keeps the chosen values when the records are swapped', async () => {
  const { asked } = await open([
    previewOf(),
    previewOf({ kept: side(mergedId, 'K. Rane', 5), merged: side(keptId, 'Kavita Rane', 3) }),
  ]);
  await choose('full_name', 1);
  await press('Swap');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ kept_id: mergedId, merged_id: keptId });
});

it('offers no swap where only one of them may stay', async () => {
  await open([previewOf()], undefined, false);
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Swap');
});

it('says why two records cannot be merged', async () => {
  const { sent } = await open([previewOf({ refusals: ['two_deals'] })]);
  expect(document.querySelector('[role=dialog] [role=alert]')?.textContent).toContain(
    'Both leads have a recorded deal.',
  );
  await press('Merge');
  expect(sent).toEqual([]);
});

it('compares again when one of them was changed meanwhile', async () => {
  const { asked } = await open([previewOf()], () => refusal({ code: 'conflict', reason: 'changed_since' }, 409));
  await press('Merge');
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  await waitFor(() => expect(shownToasts()[0]?.text).toContain('One of them was changed.'));
});
