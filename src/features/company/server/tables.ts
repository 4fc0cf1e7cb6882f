import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt, version } from '#platform/database/server/columns.ts';
import { texts } from '#platform/personal-data/server/texts.ts';

/** The agency itself: one row. */
export const company = pgTable(
  'company',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    name: text('name').notNull().default(''),
    time_zone: text('time_zone').notNull().default('Asia/Kolkata'),
    currency: text('currency').$type<'inr' | 'usd' | 'eur'>().notNull().default('inr'),
    sign_up_policy: text('sign_up_policy').$type<'approval' | 'open' | 'invitation'>().notNull().default('approval'),
    updated_at: updatedAt(),
    version: version(),
  },
  (table) => [
    check('company_is_only', sql`${table.is_only}`),
    check('company_currency', sql`${table.currency} in ('inr', 'usd', 'eur')`),
    check('company_sign_up_policy', sql`${table.sign_up_policy} in ('approval', 'open', 'invitation')`),
  ],
);

export const companyTexts = texts(company, { other: ['name', 'time_zone', 'currency', 'sign_up_policy'] });
