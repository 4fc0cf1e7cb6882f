import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setCustomFields } from '#platform/custom-fields/custom-fields.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aTag } from '#platform/words/word-testing.ts';
import { setOwnWords } from '#platform/words/words.ts';
import type { ImportRow } from '../import-row.ts';
import { commonNoteMessages, commonProblemMessages } from '../remark-messages.ts';
import type { ImportKindScreens } from './import-kind.ts';
import { useImportKind } from './import-kind.ts';
import { ImportKindProvider } from './import-kind-provider.tsx';

const kind = {
  fields: { kind: 'leads', all: ['full_name'], required: [], units: {}, derived: [], readFirst: [] },
  messages: { labels: {}, fields: {}, problems: commonProblemMessages, notes: commonNoteMessages },
  unitLabels: {},
  unitFor: () => undefined,
  useExamples: () => [],
  ConstantInput: () => null,
  Sample: () => null,
} as unknown as ImportKindScreens;

const settings = { kind: 'leads' as const, is_required: false, property_type_ids: null, is_removed: false };
beforeEach(() => {
  setOwnWords([aTag({ key: 'nri', name: 'NRI' })]);
  setCustomFields([{ ...settings, key: 'fee', name: 'Fee', type: 'money', choices: [] }]);
});
afterEach(() => {
  setOwnWords([]);
  setCustomFields([]);
});

const row = (number: number, cells: Record<string, string>): ImportRow => ({ number, cells, shape: 'whole' });
const rows = [row(2, { Fee: '2', Tags: 'nri' }), row(3, { Fee: '3', Tags: 'Golf' })];
const column = (name: string) => ({ kind: 'column' as const, column: name });

function Examples({ field }: { field: string }) {
  const { fields, useExamples, unitFor } = useImportKind();
  const mapping = { custom_tags: column('Tags'), custom_fee: { ...column('Fee'), unit: 'lakh' } };
  const examples = useExamples(field, mapping, rows).map(({ said, reading }) => [said, reading]);
  return <p>{JSON.stringify([fields.all, unitFor('custom_fee', 'Fee in lakh', { rows, mapping }), examples])}</p>;
}

const shown = async (field: string, permissions: readonly string[] = []) => {
  await renderApp(
    <ImportKindProvider kind={kind}>
      <Examples field={field} />
    </ImportKindProvider>,
    { me: { permissions } },
  );
  return JSON.parse(screen.getByText(/full_name/u).textContent ?? '');
};

it('offers the fields that the agency added, with examples as the import reads them', async () => {
  const [all, unit, examples] = await shown('custom_fee');
  expect(all).toEqual(['full_name', 'custom_tags', 'custom_fee']);
  expect(unit).toBe('lakh');
  expect(examples).toEqual([
    ['2', { kind: 'money', rupees: '200000' }],
    ['3', { kind: 'money', rupees: '300000' }],
  ]);
});

it('offers the fields of requirements for people, too', async () => {
  const requirement = {
    ...settings,
    kind: 'requirements' as const,
    key: 'vastu',
    name: 'Vastu',
    type: 'text' as const,
  };
  setCustomFields([{ ...requirement, choices: [] }]);
  expect((await shown('custom_tags'))[0]).toEqual(['full_name', 'custom_tags', 'custom_requirement:vastu']);
});

it('marks names that no tag has, unless the user may add them', async () => {
  expect((await shown('custom_tags'))[2]).toEqual([
    ['nri', { kind: 'text', text: 'NRI' }],
    ['Golf', { kind: 'unreadable' }],
  ]);
});

it('marks no name for a user who may add tags', async () => {
  expect((await shown('custom_tags', ['manage_words']))[2]).toEqual([
    ['nri', null],
    ['Golf', null],
  ]);
});
