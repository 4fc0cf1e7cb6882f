import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#features/leads/server/tables.ts';
import { instantColumn, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import { maxWaitMinutes } from '../rules.ts';

/** What happens when an enquiry stays unanswered; a single row. */
export const responseRulesTable = pgTable(
  'response_rules',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    is_on: boolean('is_on').notNull().default(true),
    /** Working minutes until each step; null turns it off. */
    remind: integer('remind').default(5),
    pass_on: integer('pass_on'),
    notify_managers: integer('notify_managers').default(30),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    check('response_rules_is_only', sql`${table.is_only}`),
    check(
      'response_rules_range',
      sql`${table.remind} between 1 and ${sql.raw(String(maxWaitMinutes))} and ${table.pass_on} between 1 and ${sql.raw(String(maxWaitMinutes))}
        and ${table.notify_managers} between 1 and ${sql.raw(String(maxWaitMinutes))}`,
    ),
    check(
      'response_rules_order',
      sql`${table.remind} < ${table.pass_on} and ${table.pass_on} < ${table.notify_managers} and ${table.remind} < ${table.notify_managers}`,
    ),
  ],
);

/** When the company works, in its time zone. A weekday without a row is free. */
export const workingHours = pgTable(
  'working_hours',
  {
    /** ISO: Monday is 1. */
    weekday: smallint('weekday').primaryKey(),
    opens: time('opens').notNull(),
    closes: time('closes').notNull(),
  },
  (table) => [
    check('working_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check('working_hours_order', sql`${table.opens} < ${table.closes}`),
  ],
);

export const workingHoursTexts = personalTexts(workingHours, { other: ['opens', 'closes'] });

/** Days on which the company does not work. */
export const holidays = pgTable('holidays', {
  day: date('day', { mode: 'string' }).primaryKey(),
  name: text('name').notNull(),
});
export const holidaysTexts = personalTexts(holidays, { other: ['name'] });

/** One per enquiry that waits, or has waited, for its first contact. Triggers on `leads` start and stop it. */
export const responseClocks = pgTable(
  'response_clocks',
  {
    lead_id: uuid('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    since: instantColumn('since').notNull(),
    /** New, not in the trash, and nobody has contacted the person. */
    is_waiting: boolean('is_waiting').notNull().default(true),
    reminded_at: instantColumn('reminded_at'),
    passed_on_at: instantColumn('passed_on_at'),
    managers_notified_at: instantColumn('managers_notified_at'),
    /** The person enquired again, and nobody has contacted them since. */
    is_repeat: boolean('is_repeat').notNull().default(false),
    /** Of a repeat: contacted or moved since. The lead keeps only its first contact. */
    is_answered: boolean('is_answered').notNull().default(false),
  },
  (table) => [
    index('response_clocks_waiting').on(table.since, table.lead_id).where(sql`is_waiting`),
    index('response_clocks_running').on(table.since).where(sql`is_waiting and managers_notified_at is null`),
  ],
);
