import * as z from 'zod/mini';
import { ownPassword } from '#features/accounts/contract.ts';
import { scopes } from '#platform/access/scopes.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, requiredText } from '#platform/rpc/fields.ts';
import { keyKinds, maxKeyDays, maxKeyNameLength } from './rules.ts';

const tags = ['API keys'];

export const apiKeySchema = z.strictObject({
  id,
  kind: z.enum(keyKinds),
  name: z.string(),
  /** The person whose rights the key uses. */
  profile_id: id,
  person_name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The last four characters of the token. */
  hint: z.string(),
  created_at: instant,
  /** Null: it does not expire. */
  expires_at: z.nullable(instant),
  is_expired: z.boolean(),
  /** To the minute; null if it was never used. */
  last_used_at: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const name = requiredText(maxKeyNameLength);

export const apiKeyInput = z.object({
  id,
  name,
  scopes: z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)),
  /** Days until it expires; null: never. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(maxKeyDays))),
  password: ownPassword,
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

/** The token is shown this once; the database stores only its hash. */
export const createdApiKey = z.strictObject({ key: apiKeySchema, token: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const apiKeysContract = {
  mine: procedure('read', {
    method: 'GET',
    path: '/me/api-keys',
    summary: 'My personal keys that are not revoked',
    tags,
    keys: 'session',
  }).output(z.array(apiKeySchema)),
  create: procedure('read', {
    method: 'POST',
    path: '/me/api-keys',
    summary: 'Create a personal key; requires my password',
    tags,
    keys: 'session',
  })
    .input(apiKeyInput)
    .output(createdApiKey),
  list: procedure('manage_api_keys', {
    method: 'GET',
    path: '/api-keys',
    summary: 'The keys of the agency and of all people that are not revoked',
    tags,
  }).output(z.array(apiKeySchema)),
  createService: procedure('manage_api_keys', {
    method: 'POST',
    path: '/api-keys',
    summary: 'Create a service key with my rights; requires my password',
    tags,
  })
    .input(apiKeyInput)
    .output(createdApiKey),
  rename: procedure('read', {
    method: 'PUT',
    path: '/api-keys/{id}',
    summary: 'Rename my own key, or a service key as an Admin',
    tags,
    keys: 'session',
  })
    .input(z.object({ id, name }))
    .output(apiKeySchema),
  revoke: procedure('read', {
    method: 'DELETE',
    path: '/api-keys/{id}',
    summary: 'Revoke my own key, or any key as an Admin',
    tags,
    keys: 'session',
  })
    .input(z.object({ id }))
    .output(z.void()),
};
