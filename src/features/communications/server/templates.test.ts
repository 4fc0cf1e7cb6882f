import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { company } from '#features/company/server/tables.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { fillText, placeholderNames } from '../placeholders.ts';
import { textFor } from '../rules.ts';
import type { MessageTemplate } from '../template-contract.ts';
import { emailTemplate, messageTemplate, messageTemplateInput } from '../template-contract.ts';
import { listMessageTemplates, saveMessageTemplate } from './message-templates.ts';
import { writeColleagueText, writeMessageText } from './message-text.ts';
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

describe('a message template', () => {
  const of = { channel: 'whatsapp', moment: 'property' } as const;
  const texts = {
    en: 'Dear {{client_name}}: {{property_title}} for {{property_price}}',
    hi: null,
    mr: 'नमस्कार',
    gu: null,
  };
  const read = async () => (await listMessageTemplates(manager.db)).find((one) => isOf(one));
  const isOf = ({ channel, moment }: MessageTemplate) => channel === of.channel && moment === of.moment;
  const personOf = async (language: Language) => {
    const { id } = await createClient(manager, aClient({ full_name: 'Asha Patil', language }));
    return { topic: 'clients', person_id: id } as const;
  };

  it('is as shipped until the agency rewords it, for one channel and moment, and again after a reset', async () => {
    const property = await createProperty(manager, aProperty({ title: 'Baner Villa', city: 'Pune', price: '9000000' }));
    const property_ids = [property.id];
    const text = async (language: Language, channel: 'whatsapp' | 'sms') =>
      (await writeMessageText(manager, { ...(await personOf(language)), channel, property_ids })).text;
    const shipped = await text('en', 'whatsapp');
    expect(shipped).toMatch(/^Hello Asha Patil, this is .+\n\nAbout Baner Villa, Pune, ₹90.0 L: $/u);
    const before = await read();
    expect(z.array(messageTemplate).parse(await listMessageTemplates(manager.db))).toHaveLength(11);
    expect(before).toMatchObject({
      id: null,
      version: null,
      texts: { hi: expect.stringContaining('{{property_title}}') },
    });

    const id = uuid();
    const saved = await saveMessageTemplate(manager, { ...of, id, version: null, texts });
    expect(saved).toEqual({ ...of, id, version: 1, texts });
    expect(await saveMessageTemplate(manager, { ...of, id, version: null, texts })).toEqual(saved);
    expect(await text('en', 'whatsapp')).toBe('Dear Asha Patil: Baner Villa for ₹90.0 L');
    expect(await text('mr', 'whatsapp')).toBe('नमस्कार');
    // Without a text in the reader's language.
    const inHindi = { ...(await personOf('hi')), channel: 'whatsapp', property_ids } as const;
    expect(await writeMessageText(manager, inHindi)).toMatchObject({
      text: 'Dear Asha Patil: Baner Villa for ₹90.0 L',
      language: 'en',
    });
    expect(await text('en', 'sms')).toBe(shipped);
    // Email templates and the menu of emails do not have it.
    expect((await listTemplates(manager.db)).map((one) => one.id)).not.toContain(id);

    await deleteTemplate(manager, id);
    expect(await read()).toEqual(before);
    expect(await text('en', 'whatsapp')).toBe(shipped);
    // Undo.
    await templateKind.restore?.(manager, id);
    expect(await read()).toEqual({ ...saved, version: 3 });
    await deleteTemplate(manager, id);
    const second = await saveMessageTemplate(manager, { ...of, id: uuid(), version: null, texts });
    await expect(templateKind.restore?.(manager, id)).rejects.toMatchObject({ code: 'conflict' });
    await deleteTemplate(manager, second.id ?? '');
  });

  it('is refused with a placeholder that its moment does not have, which the error names', async () => {
    for (const [text, limit] of [
      ['Ask {{owner_name}}', '{{owner_name}}'],
      ['{{notes}}', '{{notes}}'],
      ['{{portal_link}}', '{{portal_link}}'],
      ['{{client_name', '{{client_name'],
      ['{{client name}}', '{{client name}}'],
    ] as const)
      await expect(
        saveMessageTemplate(manager, { ...of, id: uuid(), version: null, texts: { ...texts, hi: text } }),
      ).rejects.toMatchObject({ details: { fields: [{ path: 'texts.hi', code: 'unknown_placeholder', limit }] } });
    const wrong = visit('Wrong');
    wrong.texts.gu.subject = '{{owner_name}}';
    await expect(createTemplate(manager, wrong)).rejects.toMatchObject({
      details: { fields: [{ path: 'texts.gu.subject', code: 'unknown_placeholder', limit: '{{owner_name}}' }] },
    });
    const { success } = messageTemplateInput.safeParse({ texts: { ...texts, en: ' \n' } });
    expect(success).toBe(false);
  });

  it('is refused with the current one when someone else has reworded the moment first', async () => {
    const other = await agency.hire('Admin');
    const first = await saveMessageTemplate(other, { ...of, id: uuid(), version: null, texts });
    const conflict = { code: 'conflict', details: { current: first, changedById: other.actor.profileId } };
    await expect(saveMessageTemplate(manager, { ...of, id: uuid(), version: null, texts })).rejects.toMatchObject(
      conflict,
    );
    const id = first.id ?? '';
    const next = await saveMessageTemplate(manager, { ...of, id, version: 1, texts: { ...texts, en: 'Hello' } });
    expect(next).toMatchObject({ version: 2, texts: { en: 'Hello' } });
    await expect(saveMessageTemplate(other, { ...of, id, version: 1, texts })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: next },
    });
    await deleteTemplate(manager, id);
    await expect(saveMessageTemplate(other, { ...of, id, version: 2, texts })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('confirms a meeting with its day and time in the company’s zone, and a place that any buyer may know', async () => {
    const property = aProperty({ title: 'Hill Crest', address: 'Flat 702, Lane 3', locality: 'Baner', city: 'Pune' });
    await createProperty(manager, property);
    const person = await personOf('en');
    const at = { ...person, channel: 'whatsapp', meeting_at: '2026-03-10T05:30:00Z' } as const;
    const meets = 'Hello Asha Patil, this is Manager.\n\nWe meet on Tuesday, 10 March at 11:00 AM.';
    expect((await writeMessageText(manager, at)).text).toBe(meets);
    const there = { ...at, channel: 'sms', property_ids: [property.id] } as const;
    expect((await writeMessageText(manager, there)).text).toBe(`${meets}\nHill Crest, Baner, Pune`);
    const { text } = await writeMessageText(manager, { ...there, ...(await personOf('mr')) });
    expect(text).toContain('मंगळवार, 10 मार्च');
    expect(text).not.toContain('Flat 702');
    const en = 'See you on {{meeting_day}} at {{meeting_time}}';
    const meeting = { channel: 'whatsapp', moment: 'meeting', texts: { ...texts, en, mr: null } } as const;
    await saveMessageTemplate(manager, { ...meeting, id: uuid(), version: null });
    expect((await writeMessageText(manager, at)).text).toBe('See you on Tuesday, 10 March at 11:00 AM');
  });

  it('reads well while the company has no name, and names it as soon as it has one', async () => {
    const everything = async () => {
      const shipped = (await listMessageTemplates(manager.db)).flatMap(({ texts: { en, hi } }) => [en, hi]);
      const reworded = fillText(
        'From {{ company_name }}.',
        placeholderNames('en', { ...about, company: await findCompany(manager.db) }),
      );
      return [...shipped, reworded];
    };
    const about = { reader: 'Asha Patil', writer: { full_name: 'Meera' } };
    expect((await everything()).join('\n')).not.toContain('company_name');
    expect((await everything()).at(-1)).toBe('From our agency.');
    expect((await writeColleagueText(manager)).text).not.toMatch(/ [.,]/u);
    await manager.db.update(company).set({ name: 'Deccan Homes' });
    expect((await writeMessageText(manager, await personOf('en'))).text).toBe(
      'Hello Asha Patil, this is Manager from Deccan Homes. ',
    );
    expect((await everything()).at(-1)).toBe('From Deccan Homes.');
    await manager.db.update(company).set({ name: '' });
  });

  it('greets a colleague, and exists for the channels that have the moment', async () => {
    expect((await writeColleagueText(manager)).text).toBe('Hello {{client_name}}, Manager here. ');
    const colleague = {
      moment: 'colleague',
      version: null,
      texts: { ...texts, en: 'Hi {{ client_name }}!', mr: null },
    } as const;
    await saveMessageTemplate(manager, { ...colleague, channel: 'whatsapp', id: uuid() });
    expect((await writeColleagueText(manager)).text).toBe('Hi {{client_name}}!');
    await expect(saveMessageTemplate(manager, { ...colleague, channel: 'sms', id: uuid() })).rejects.toMatchObject({
      details: { fields: [{ path: 'moment' }] },
    });
  });
});
