import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { countDrafts, setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { EmailTemplate } from '../template-contract.ts';
import { TemplateDialog } from './template-dialog.lazy.tsx';
import type { TemplateValues } from './template-values.ts';
import { emptyTemplate, toTemplateValues } from './template-values.ts';

const text = (language: Language, subject: string, body: string) => ({ language, subject, body });
const visit: EmailTemplate = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  name: 'Visit',
  version: 1,
  texts: [text('en', 'Your visit', '<p>Come</p>'), text('mr', 'भेट', '<p>या</p>')],
};
/** What each of two people made of it. */
const rewritten = {
  en: { subject: 'Your visit', body: '<p>Come <b>by metro</b></p>' },
  mr: { subject: 'भेट', body: '<p>नक्की या</p>' },
};
const theirs: EmailTemplate = {
  ...visit,
  version: 2,
  texts: [{ language: 'en', ...rewritten.en }, ...visit.texts.slice(1)],
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (json: unknown, status = 200) => new Response(JSON.stringify({ json }), { status });
const refusal = (current: EmailTemplate) =>
  answer(
    {
      message: 'conflict',
      data: { code: 'conflict', requestId: 'r', current, changedBy: 'Rohan', changedById: 'rohan' },
    },
    409,
  );

/** The dialog of a template, or of a new one, with what was typed before and not saved. */
async function open(
  template: EmailTemplate | null,
  typed: Partial<TemplateValues>,
  ...answers: Array<Response | 'lost'>
) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.startsWith('/rpc/emailTemplates/list')) return answer([]);
    sent.push(JSON.parse(body).json);
    const next = answers.shift() ?? answer({ ...visit, version: 9 });
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next;
  });
  const baseline = {
    values: template ? toTemplateValues(template) : emptyTemplate,
    version: template?.version ?? null,
  };
  writeDraft(`email-template:${template?.id ?? 'new'}`, { ...baseline.values, ...typed }, baseline);
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, {
    language: 'en',
    full_name: 'Meera',
    company: { name: 'Keshav' },
  });
  const [root, onClose] = [createRoot(document.body.appendChild(document.createElement('div'))), vi.fn()];
  await import('#ui/dialog-body.tsx');
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <TemplateDialog template={template} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(() => import('#ui/dialog-body.tsx'));
    expect(document.querySelector('form#email-template')).not.toBeNull();
  });
  const conflict = () =>
    [...document.querySelectorAll('[role=dialog]')].find(({ textContent }) =>
      textContent.includes('Rohan changed this template while you were editing'),
    );
  const settled = () => act(() => vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull()));
  return {
    sent,
    onClose,
    conflict,
    close: () => act(() => root.unmount()),
    /** What is asked about, and which side it is on. */
    asked: () =>
      [...(conflict()?.querySelectorAll('fieldset') ?? [])].map((field) => [
        field.querySelector('legend')?.textContent,
        field.querySelectorAll<HTMLInputElement>('input')[0]?.checked ? 'mine' : 'theirs',
      ]),
    save: async () => {
      act(() => document.querySelector<HTMLFormElement>('form#email-template')?.requestSubmit());
      await settled();
    },
    press: async (name: string) => {
      const button = [...(conflict()?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
        textContent.includes(name),
      );
      act(() => button?.click());
      await settled();
    },
  };
}

it('keeps what somebody else wrote in another language, and says who did and what', async () => {
  const dialog = await open(visit, { mr: rewritten.mr }, refusal(theirs));
  await dialog.save();
  await act(() => vi.waitFor(() => expect(dialog.conflict()).toBeDefined()));
  expect(dialog.conflict()?.innerHTML).toContain('Come <b>by metro</b>');
  expect(dialog.asked()).toEqual([
    ['English', 'theirs'],
    ['मराठी', 'mine'],
  ]);
  await dialog.press('Save my choice');
  await act(() => vi.waitFor(() => expect(dialog.onClose).toHaveBeenCalled()));
  expect(dialog.sent.at(-1)).toMatchObject({ version: 2, name: 'Visit', texts: { ...rewritten, hi: null, gu: null } });
  expect(countDrafts('meera')).toBe(0);
  dialog.close();
});

it('asks again where the question was left', async () => {
  const dialog = await open(visit, { name: 'Viewing' }, refusal(theirs), refusal(theirs));
  await dialog.save();
  await act(() => vi.waitFor(() => expect(dialog.conflict()).toBeDefined()));
  await dialog.press('Back to the form');
  await act(() => vi.waitFor(() => expect(dialog.conflict()).toBeUndefined()));
  await dialog.save();
  await act(() => vi.waitFor(() => expect(dialog.conflict()).toBeDefined()));
  expect(dialog.sent).toMatchObject([
    { name: 'Viewing', version: 1 },
    { name: 'Viewing', version: 1 },
  ]);
  dialog.close();
});

it('joins what somebody else made of a new one whose first answer was lost with what was corrected since', async () => {
  const dialog = await open(
    null,
    { ...toTemplateValues(visit), name: 'Viist' },
    'lost',
    answer(visit),
    refusal(theirs),
  );
  await dialog.save();
  const field = document.querySelector<HTMLInputElement>('input[name="name"]');
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Viewing');
  act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
  await dialog.save();
  await act(() => vi.waitFor(() => expect(dialog.conflict()).toBeDefined()));
  expect(dialog.asked()).toEqual([
    ['Name', 'mine'],
    ['English', 'theirs'],
  ]);
  await dialog.press('Save my choice');
  await act(() => vi.waitFor(() => expect(dialog.onClose).toHaveBeenCalled()));
  expect(dialog.sent.at(-1)).toMatchObject({ version: 2, name: 'Viewing', texts: { en: rewritten.en } });
  dialog.close();
});
