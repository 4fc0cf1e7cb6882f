import * as z from 'zod/mini';
import type { Language } from '#platform/i18n/languages.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, readable, requiredText, version } from '#platform/rpc/fields.ts';
import { emailHtml } from './history-contract.ts';
import { maxMessageTextLength, messageChannels, messageMoments } from './placeholders.ts';

const tags = ['Email templates'];

export const templateText = z.strictObject({ language: z.enum(languageCodes), subject: z.string(), body: z.string() });
export type TemplateText = z.infer<typeof templateText>;

export const emailTemplate = z.strictObject({
  id,
  name: z.string(),
  /** At least one, in the order of the languages. */
  texts: z.array(templateText),
  version: z.int(),
});
export type EmailTemplate = z.infer<typeof emailTemplate>;

const writtenText = z.object({ subject: requiredText(200), body: emailHtml });
export type WrittenText = z.infer<typeof writtenText>;

export const templateInput = z.object({
  name: requiredText(80),
  texts: z
    .object({
      en: z.nullable(writtenText),
      hi: z.nullable(writtenText),
      mr: z.nullable(writtenText),
      gu: z.nullable(writtenText),
    })
    .check(z.refine((texts) => Object.values(texts).some((text) => text !== null), 'required')),
});
export type TemplateInput = z.infer<typeof templateInput>;

export const emailTemplatesContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/email-templates',
    summary: 'All templates by name, with their texts',
    tags,
  }).output(z.array(emailTemplate)),
  find: procedure('read', { method: 'GET', path: '/email-templates/{id}', summary: 'One template', tags })
    .input(z.object({ id }))
    .output(emailTemplate),
  create: procedure('manage_templates', {
    method: 'POST',
    path: '/email-templates',
    summary: 'Add a template',
    tags,
  })
    .input(z.extend(templateInput, { id }))
    .output(emailTemplate),
  update: procedure('manage_templates', {
    method: 'PUT',
    path: '/email-templates/{id}',
    summary: 'Change a template',
    tags,
  })
    .input(z.extend(templateInput, { id, version }))
    .output(emailTemplate),
  delete: procedure('manage_templates', {
    method: 'DELETE',
    path: '/email-templates/{id}',
    summary: 'Delete a template',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};

const messageTags = ['Message templates'];

/** Plain text. Spaces and line breaks at its end stay: the user types on there. */
const messageText = z.string().check(
  z.maxLength(maxMessageTextLength),
  readable(),
  z.refine((value) => value.trim() !== '', 'required'),
);

const momentOfChannel = { channel: z.enum(messageChannels), moment: z.enum(messageMoments) };

/** The text of a moment in each language; without one in theirs, readers get the English one. */
const messageTexts = {
  en: messageText,
  hi: z.nullable(messageText),
  mr: z.nullable(messageText),
  gu: z.nullable(messageText),
};
export type MessageTexts = Readonly<Record<Exclude<Language, 'en'>, string | null>> & { readonly en: string };

/** What WhatsApp messages or SMS say at a moment: as shipped, or as the agency has reworded it. */
export const messageTemplate = z.strictObject({
  ...momentOfChannel,
  /** Null as long as it is as shipped. */
  id: z.nullable(id),
  version: z.nullable(z.int()),
  texts: z.strictObject(messageTexts),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const messageTemplateInput = z.object({ texts: z.object(messageTexts) });
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>;

export const messageTemplatesContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/message-templates',
    summary: 'The texts of WhatsApp messages and SMS, by channel and moment',
    tags: messageTags,
  }).output(z.array(messageTemplate)),
  save: procedure('manage_templates', {
    method: 'PUT',
    path: '/message-templates/{channel}/{moment}',
    summary: 'Reword the text of a moment; without a version it replaces the shipped one',
    tags: messageTags,
  })
    .input(z.extend(messageTemplateInput, { ...momentOfChannel, id, version: z.nullable(version) }))
    .output(messageTemplate),
  reset: procedure('manage_templates', {
    method: 'DELETE',
    path: '/message-templates/{id}',
    summary: 'Go back to the shipped text; the own one is in the trash',
    tags: messageTags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
