import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { textFor } from '../rules.ts';
import { emailTemplate } from '../template-contract.ts';
import { listTemplates, replaceTexts, updateTemplateRow } from './repository-templates.ts';
import { createTemplate, deleteTemplate, templateKind, updateTemplate } from './templates.ts';

let agency: TestAgency;
let manager: Context<Staff>;
beforeAll(async () => {
  agency = await openTestAgency();
  manager = await agency.hire('Manager');
});
afterAll(() => agency.close());

const none = { en: null, hi: null, mr: null, gu: null };
const visit = (name: string) => ({
  id: uuid(),
  name,
  texts: { ...none, gu: { subject: 'મુલાકાત', body: '<p>આવો</p>' }, en: { subject: 'Visit', body: '<p>Come</p>' } },
});

it('a template has sanitized texts in the order of the languages', async () => {
  const input = visit('Visit');
  input.texts.en.body = '<p onclick="x()">Come<script>x()</script></p>';
  const made = await createTemplate(manager, input);
  expect(emailTemplate.parse(made)).toEqual({
    id: input.id,
    name: 'Visit',
    version: 1,
    texts: [
      { language: 'en', subject: 'Visit', body: '<p>Come</p>' },
      { language: 'gu', subject: 'મુલાકાત', body: '<p>આવો</p>' },
    ],
  });
  expect(await createTemplate(manager, input)).toEqual(made);
  expect(z.array(emailTemplate).parse(await listTemplates(manager.db))).toContainEqual(made);
  await expect(createTemplate(manager, visit('visit'))).rejects.toMatchObject({ code: 'invalid' });
});

it('the second save gets the current state', async () => {
  const { id } = await createTemplate(manager, visit('Welcome'));
  const first = await updateTemplate(manager, { ...visit('Namaste'), id, version: 1 });
  expect(first).toMatchObject({ name: 'Namaste', version: 2 });
  await expect(updateTemplate(manager, { ...visit('Hello'), id, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Namaste' }, changedById: manager.actor.profileId },
  });
  const empty = { ...visit('Hello'), id, version: 2, texts: { ...none, en: { subject: 'x', body: '<p></p>' } } };
  await expect(updateTemplate(manager, empty)).rejects.toMatchObject({
    details: { fields: [{ path: 'texts.en.body', code: 'required' }] },
  });
});

it('a save that waits for another one gets that one’s result', async () => {
  const { id } = await createTemplate(manager, visit('Open house'));
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { late } = await manager.db.transaction(async (tx) => {
    await updateTemplateRow(tx, id, 1, { name: 'Open day' });
    await replaceTexts(tx, id, [{ language: 'en', subject: 'Open day', body: '<p>Come in</p>' }]);
    const late = updateTemplate(manager, { ...visit('Hello again'), id, version: 1 }).catch((error: unknown) => error);
    await expect.poll(async () => (await manager.db.execute(blocked)).rowCount, { timeout: 20_000 }).toBe(1);
    return { late };
  });
  const texts = [{ language: 'en', subject: 'Open day', body: '<p>Come in</p>' }];
  expect(await late).toMatchObject({
    code: 'conflict',
    details: { current: { name: 'Open day', version: 2, texts } },
  });
});

it('a deleted template is in the trash, can be restored, and is purged', async () => {
  const { id } = await createTemplate(manager, visit('Old'));
  await deleteTemplate(manager, id);
  expect((await listTemplates(manager.db)).map((one) => one.id)).not.toContain(id);
  await expect(deleteTemplate(manager, id)).rejects.toMatchObject({ code: 'not_found' });
  await templateKind.restore?.(manager, id);
  expect((await listTemplates(manager.db)).map((one) => one.id)).toContain(id);
  await deleteTemplate(manager, id);
  expect(await templateKind.purge?.(manager, new Date(Date.now() + 1000))).toBe(1);
});

it.each([
  ['hi', 'hi'],
  ['mr', 'en'],
] as const)('a reader of %s gets the text in %s', (language, chosen) => {
  const texts = [{ language: 'gu' }, { language: 'en' }, { language: 'hi' }] as const;
  expect(textFor(texts, language)?.language).toBe(chosen);
});

it('a reader gets the first text if there is none in English', () => {
  expect(textFor([{ language: 'gu' }, { language: 'mr' }], 'hi')?.language).toBe('gu');
  expect(textFor([], 'hi')).toBeUndefined();
});
