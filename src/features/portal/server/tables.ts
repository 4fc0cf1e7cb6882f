import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Links that give clients and leads the portal without an account; only a hash of the token is stored. */
export const portalLinks = pgTable(
  'portal_links',
  {
    id: key(),
    /** The client that the lead became, too: a trigger sets it. The link then opens the client's portal. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    expires_at: instantColumn('expires_at').notNull(),
    revoked_at: instantColumn('revoked_at'),
    last_used_at: instantColumn('last_used_at'),
  },
  (table) => [
    unique('portal_links_token').on(table.token_hash),
    index('portal_links_client').on(table.client_id, table.created_at),
    index('portal_links_lead').on(table.lead_id, table.created_at).where(sql`lead_id is not null`),
    /** Links that may still be open, over all clients. */
    index('portal_links_standing').on(table.created_at, table.id).where(sql`revoked_at is null`),
    check('portal_links_of_somebody', sql`${table.client_id} is not null or ${table.lead_id} is not null`),
    check('portal_links_lifetime', sql`${table.expires_at} > ${table.created_at}`),
  ],
);

export const portalLinkTexts = personalTexts(portalLinks, { other: ['token_hash'] });
