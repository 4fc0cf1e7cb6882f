import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Scope } from '#platform/access/scopes.ts';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { KeyKind } from '../rules.ts';

/** Keys for other programs. A trigger on `profiles` revokes those of a person who leaves. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: key(),
    kind: text('kind').$type<KeyKind>().notNull(),
    name: text('name').notNull(),
    /** The person whose rights the key uses. */
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** SHA-256 of the token, which is stored nowhere. */
    token_hash: text('token_hash').notNull().unique('api_keys_token'),
    hint: text('hint').notNull(),
    created_at: createdAt(),
    created_by: uuid('created_by'),
    expires_at: instantColumn('expires_at'),
    /** Written at most once a minute. */
    last_used_at: instantColumn('last_used_at'),
    revoked_at: instantColumn('revoked_at'),
    /** Null if the person left or reset the password. */
    revoked_by: uuid('revoked_by'),
  },
  (table) => [
    index('api_keys_person').on(table.profile_id).where(sql`revoked_at is null`),
    check('api_keys_kind_known', sql`${table.kind} in ('personal', 'service')`),
    check('api_keys_name_length', sql`char_length(${table.name}) between 1 and 80`),
    check(
      'api_keys_scopes_known',
      sql`${table.scopes} <@ array['read', 'write', 'delete', 'export', 'manage', 'audit']
        and cardinality(${table.scopes}) between 1 and 6`,
    ),
    check('api_keys_token_hashed', sql`${table.token_hash} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_hint', sql`char_length(${table.hint}) = 4`),
    check(
      'api_keys_expiry',
      sql`${table.expires_at} > ${table.created_at} and ${table.expires_at} <= ${table.created_at} + interval '8760 hours'`,
    ),
    check('api_keys_revoker', sql`${table.revoked_by} is null or ${table.revoked_at} is not null`),
  ],
);

export const apiKeyTexts = personalTexts(apiKeys, { other: ['kind', 'name', 'scopes', 'token_hash', 'hint'] });
