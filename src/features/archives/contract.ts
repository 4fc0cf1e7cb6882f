import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, readable } from '#platform/rpc/fields.ts';
import { archiveStates } from './rules.ts';

const tags = ['Archives'];
const password = z.string().check(z.minLength(1), z.maxLength(200), readable());

/** An export of all of the agency's data. */
export const archiveSchema = z.strictObject({
  id,
  state: z.enum(archiveStates),
  asked_by: z.string(),
  asked_at: instant,
  made_at: z.nullable(instant),
  /** When the file is deleted. */
  expires_at: z.nullable(instant),
  row_count: z.int(),
  file_count: z.int(),
  byte_count: z.int(),
  /** Settings that must be entered again after a restore: names, never values. */
  settings: z.array(z.string()),
});
export type Archive = z.infer<typeof archiveSchema>;

export const archivesContract = {
  list: procedure('take_everything', {
    method: 'GET',
    path: '/archives',
    summary: 'The latest requested archives',
    tags,
  }).output(z.array(archiveSchema)),
  request: procedure('take_everything', {
    method: 'POST',
    path: '/archives',
    summary: 'Create an archive of everything; requires the password',
    tags,
  })
    .input(z.object({ id, password }))
    .output(archiveSchema),
  address: procedure('take_everything', {
    method: 'POST',
    path: '/archives/{id}/address',
    summary: 'Create a personal download URL that expires in five minutes; requires the password',
    tags,
  })
    .input(z.object({ id, password }))
    .output(z.strictObject({ url: z.string(), ends_at: instant })),
};
