import * as z from 'zod/mini';
import { languageCodes } from '#platform/i18n/languages.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, version } from '#platform/rpc/fields.ts';
import { emailHtml } from './history-contract.ts';

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
