import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Role } from '#platform/access/rights.ts';
import { createdAt, key, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { LimitedKind, Reach } from '#platform/visibility/visibility.ts';

/** Branches or groups of people. */
export const teams = pgTable(
  'teams',
  { id: key(), name: text('name').notNull(), created_at: createdAt(), version: versionColumn() },
  (table) => [unique('teams_name').on(table.name), check('teams_named', sql`${table.name} <> ''`)],
);

export const teamMembers = pgTable(
  'team_members',
  {
    team_id: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Reaches the records of all members, also with a role that reaches only its own. */
    is_head: boolean('is_head').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.team_id, table.profile_id] }),
    index('team_members_profile').on(table.profile_id),
  ],
);

const reachOrder = (column: unknown) => sql`array_position(array['own', 'team', 'all'], ${column})`;

/** How far a role reaches with each act on a kind of records. A role without a row for a kind is not limited. */
export const visibilityRules = pgTable(
  'visibility_rules',
  {
    role: text('role').$type<Role>().notNull(),
    kind: text('kind').$type<LimitedKind>().notNull(),
    reading: text('reading').$type<Reach>().notNull(),
    writing: text('writing').$type<Reach>().notNull(),
    deleting: text('deleting').$type<Reach>().notNull(),
    exporting: text('exporting').$type<Reach>().notNull(),
    /** Masks phone numbers and email addresses of records that are not the person's own. */
    hides_contacts: boolean('hides_contacts').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.kind] }),
    check('visibility_rules_role', sql`${table.role} in ('Manager', 'Senior Agent', 'Agent', 'Junior Agent')`),
    check(
      'visibility_rules_kind',
      sql`${table.kind} in ('leads', 'clients', 'properties', 'meetings', 'deals', 'invoices')`,
    ),
    check(
      'visibility_rules_reach',
      sql`array[${table.reading}, ${table.writing}, ${table.deleting}, ${table.exporting}] <@ array['own', 'team', 'all']`,
    ),
    /** Nobody changes, deletes or exports what they do not see. */
    check(
      'visibility_rules_order',
      sql`greatest(${reachOrder(table.writing)}, ${reachOrder(table.deleting)}, ${reachOrder(table.exporting)}) <= ${reachOrder(table.reading)}`,
    ),
  ],
);

export const visibilityRuleTexts = personalTexts(visibilityRules, {
  other: ['role', 'kind', 'reading', 'writing', 'deleting', 'exporting'],
});
export const teamTexts = personalTexts(teams, { other: ['name'] });
