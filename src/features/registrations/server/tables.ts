import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { RegistrationKind } from '../rules.ts';

/**
 * Registrations under the Real Estate (Regulation and Development) Act, 2016. Triggers keep `company.rera_number` equal to
 * the agency's number in its State, and `properties.rera_number` equal to the number of the linked project.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: key(),
    kind: text('kind').$type<RegistrationKind>().notNull(),
    /** GST state code. */
    state: text('state').notNull(),
    number: text('number').notNull(),
    /** The project's name; empty for the agency and agents. */
    name: text('name').notNull().default(''),
    /** The agent. */
    holder_id: uuid('holder_id').references(() => profiles.id, { onDelete: 'cascade' }),
    valid_from: date('valid_from', { mode: 'string' }),
    /** The last valid day. */
    valid_until: date('valid_until', { mode: 'string' }),
    /** The day of a project's completion certificate. */
    completed_on: date('completed_on', { mode: 'string' }),
    /** The project's page at the Authority, to which a QR code leads. */
    page_url: text('page_url'),
    /** The certificate. Documents are a later feature: the migration has the foreign key. */
    document_id: uuid('document_id'),
    /** The last notification before the expiry, in days before it; null before the first. */
    notified_days: integer('notified_days'),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
  },
  (table) => [
    // One registration covers the entire State (section 9(3)(a)).
    uniqueIndex('registrations_company').on(table.state).where(sql`kind = 'company' and deleted_at is null`),
    uniqueIndex('registrations_agent')
      .on(table.holder_id, table.state)
      .where(sql`kind = 'agent' and deleted_at is null`),
    uniqueIndex('registrations_project')
      .on(table.state, sql`upper(number)`)
      .where(sql`kind = 'project' and deleted_at is null`),
    index('registrations_expiry').on(table.valid_until).where(sql`valid_until is not null and deleted_at is null`),
    index('registrations_document').on(table.document_id).where(sql`document_id is not null`),
    index('registrations_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    check('registrations_kind_known', sql`${table.kind} in ('company', 'agent', 'project')`),
    check('registrations_holder', sql`(${table.kind} = 'agent') = (${table.holder_id} is not null)`),
    check('registrations_name', sql`(${table.kind} = 'project') = (${table.name} <> '')`),
    check('registrations_number', sql`${table.number} <> ''`),
    check('registrations_validity', sql`${table.valid_from} <= ${table.valid_until}`),
    check('registrations_completed', sql`${table.completed_on} is null or ${table.kind} = 'project'`),
  ],
);

/** Public registers hold all of it. An erased agent's rows are deleted. */
export const registrationTexts = personalTexts(registrations, {
  other: ['kind', 'state', 'number', 'name', 'page_url'],
});
