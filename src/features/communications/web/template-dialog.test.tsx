import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { countDrafts, writeDraft } from '#platform/forms/web/drafts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fill, lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
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
/** The changes of two people. */
const rewritten = {
  en: { subject: 'Your visit', body: '<p>Come <b>by metro</b></p>' },
  mr: { subject: 'भेट', body: '<p>नक्की या</p>' },
};
const theirs: EmailTemplate = {
  ...visit,
  version: 2,
  texts: [{ language: 'en', ...rewritten.en }, ...visit.texts.slice(1)],
};

const conflictWith = (current: EmailTemplate) =>
  refusal({ code: 'conflict', current, changedBy: 'Rohan', changedById: 'rohan' });

/** Opens the dialog of a template, or of a new one, with an unsaved draft. */
async function open(template: EmailTemplate | null, typed: Partial<TemplateValues>, ...answers: unknown[]) {
  const sent: unknown[] = [];
  const baseline = {
    values: template ? toTemplateValues(template) : emptyTemplate,
    version: template?.version ?? null,
  };
  writeDraft(`email-template:${template?.id ?? 'new'}`, { ...baseline.values, ...typed }, baseline);
  const onClose = vi.fn();
  await import('#ui/dialog-body.tsx');
  await renderApp(<TemplateDialog template={template} onClose={onClose} />, {
    onCall: (path, input) => {
      if (path.startsWith('/rpc/emailTemplates/list')) return [];
      sent.push(input);
      const next = answers.shift() ?? { ...visit, version: 9 };
      return next === 'lost' ? lost() : next;
    },
  });
  await waitFor(() => expect(document.querySelector('form#email-template')).not.toBeNull());
  const conflict = () =>
    [...document.querySelectorAll('[role=dialog]')].find(({ textContent }) =>
      textContent.includes('Rohan changed this template while you were editing'),
    );
  const settled = () => waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  return {
    sent,
    onClose,
    conflict,
    /** The fields in conflict, and the side selected for each. */
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

it('shows another person’s change in another language with its author, and keeps both changes', async () => {
  const dialog = await open(visit, { mr: rewritten.mr }, conflictWith(theirs));
  await dialog.save();
  await waitFor(() => expect(dialog.conflict()).toBeDefined());
  expect(dialog.conflict()?.innerHTML).toContain('Come <b>by metro</b>');
  expect(dialog.asked()).toEqual([
    ['English', 'theirs'],
    ['मराठी', 'mine'],
  ]);
  await dialog.press('Save my choice');
  await waitFor(() => expect(dialog.onClose).toHaveBeenCalled());
  expect(dialog.sent.at(-1)).toMatchObject({ version: 2, name: 'Visit', texts: { ...rewritten, hi: null, gu: null } });
  expect(countDrafts('meera')).toBe(0);
});

it('asks again if the person left the conflict unresolved', async () => {
  const dialog = await open(visit, { name: 'Viewing' }, conflictWith(theirs), conflictWith(theirs));
  await dialog.save();
  await waitFor(() => expect(dialog.conflict()).toBeDefined());
  await dialog.press('Back to the form');
  await waitFor(() => expect(dialog.conflict()).toBeUndefined());
  await dialog.save();
  await waitFor(() => expect(dialog.conflict()).toBeDefined());
  expect(dialog.sent).toMatchObject([
    { name: 'Viewing', version: 1 },
    { name: 'Viewing', version: 1 },
  ]);
});

it('merges another person’s changes of a template whose create response was lost with later corrections', async () => {
  const dialog = await open(null, { ...toTemplateValues(visit), name: 'Viist' }, 'lost', visit, conflictWith(theirs));
  await dialog.save();
  fill(document.querySelector('input[name="name"]'), 'Viewing');
  await dialog.save();
  await waitFor(() => expect(dialog.conflict()).toBeDefined());
  expect(dialog.asked()).toEqual([
    ['Name', 'mine'],
    ['English', 'theirs'],
  ]);
  await dialog.press('Save my choice');
  await waitFor(() => expect(dialog.onClose).toHaveBeenCalled());
  expect(dialog.sent.at(-1)).toMatchObject({ version: 2, name: 'Viewing', texts: { en: rewritten.en } });
});
