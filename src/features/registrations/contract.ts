import * as z from 'zod/mini';
import { stateCodes } from '#platform/indian-states.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import { registrationKinds } from './rules.ts';
import { sharingCodes } from './sharing-rules.ts';

const tags = ['RERA registrations'];

const kind = z.enum(registrationKinds);

/** What can change of a registration. Empty optional values are null. */
export const registrationInput = z.object({
  state: z.string().check(z.refine((value) => stateCodes.includes(value), 'unknown_state')),
  number: requiredText(60),
  /** Required for a project, empty for others. */
  name: text(120),
  valid_from: z.nullable(day),
  valid_until: z.nullable(day),
  /** Only of a project. */
  completed_on: z.nullable(day),
  page_url: z.nullable(
    z.string().check(
      z.trim(),
      z.maxLength(300),
      readable(),
      z.refine((value) => /^https:\/\/[^\s/@]+\.[^\s@]+$/u.test(value), 'not_url'),
    ),
  ),
  /** The certificate: a document of the agency that belongs to no client and no lead. */
  document_id: z._default(z.nullable(id), null),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

export const registrationSchema = z.strictObject({
  id,
  kind,
  state: z.string(),
  number: z.string(),
  name: z.string(),
  holder_id: z.nullable(id),
  /** The agent's name. */
  holder: z.nullable(z.string()),
  valid_from: z.nullable(day),
  valid_until: z.nullable(day),
  completed_on: z.nullable(day),
  page_url: z.nullable(z.string()),
  document_id: z.nullable(id),
  /** Null also if it is in the trash. */
  document: z.nullable(z.string()),
  created_by: z.nullable(id),
  version: z.int(),
});
export type Registration = z.infer<typeof registrationSchema>;

/** A rule that a property breaks: sections of the Act, and the order of the State. */
export const sharingFinding = z.strictObject({
  code: z.enum(sharingCodes),
  /** 'refuse' stops sharing, unless the company only warns. */
  severity: z.enum(['refuse', 'warn']),
  sections: z.string(),
  order: z.nullable(z.string()),
});

export const registrationsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/registrations',
    summary: 'RERA registrations: of the agency, of agents and of projects, by name and number',
    tags,
  })
    .input(
      z.object({
        kind: z.optional(z.array(kind).check(z.maxLength(registrationKinds.length))),
        holder: z.optional(id),
        /** Part of a project's name or of a number. */
        search: z.optional(text(120)),
      }),
    )
    .output(z.array(registrationSchema)),
  find: procedure('read', { method: 'GET', path: '/registrations/{id}', summary: 'One registration', tags })
    .input(z.object({ id }))
    .output(registrationSchema),
  create: procedure('write', {
    method: 'POST',
    path: '/registrations',
    summary: 'Add a registration: my own, or any with the right to manage the company or people',
    tags,
  })
    .input(z.extend(registrationInput, { id, kind, holder_id: z.nullable(id) }))
    .output(registrationSchema),
  update: procedure('write', {
    method: 'PUT',
    path: '/registrations/{id}',
    summary: 'Change a registration, for example after its renewal',
    tags,
  })
    .input(z.extend(registrationInput, { id, version }))
    .output(registrationSchema),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/registrations/{id}',
    summary: 'Move a registration to the trash',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
