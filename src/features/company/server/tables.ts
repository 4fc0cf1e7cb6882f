import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#platform/access/rights.ts';
import { roles } from '#platform/access/rights.ts';
import { bytesColumn, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { OwnerReportMode } from '../rules.ts';
import { brokerageSac, minPasswordLength } from '../rules.ts';

export const company = pgTable(
  'company',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    name: text('name').notNull().default(''),
    time_zone: text('time_zone').notNull().default('Asia/Kolkata'),
    currency: text('currency').$type<'inr' | 'usd' | 'eur'>().notNull().default('inr'),
    sign_up_policy: text('sign_up_policy').$type<'approval' | 'open' | 'invitation'>().notNull().default('approval'),
    /** Characters. */
    min_password_length: integer('min_password_length').notNull().default(minPasswordLength.shortest),
    email: text('email'),
    phone: text('phone'),
    website: text('website'),
    address: text('address'),
    /** GST state code. */
    state: text('state'),
    rera_number: text('rera_number'),
    gstin: text('gstin'),
    pan: text('pan'),
    /** Percent. */
    gst_rate: numeric('gst_rate', { precision: 5, scale: 2 }).notNull().default('18.00'),
    /** Service accounting code of real estate services on a fee or commission basis. */
    sac: text('sac').notNull().default(brokerageSac),
    bank_holder: text('bank_holder'),
    bank_account: text('bank_account'),
    bank_ifsc: text('bank_ifsc'),
    upi_address: text('upi_address'),
    owner_reports: text('owner_reports').$type<OwnerReportMode>().notNull().default('off'),
    /** The id of the picture in `company_logo`. Each upload gets a new id, so that a URL's content never changes. */
    logo_id: uuid('logo_id'),
    /** Whether sharing a property against the law is refused. */
    sharing_check: text('sharing_check').$type<'refuse' | 'warn'>().notNull().default('refuse'),
    /** The roles that may download lists as files. */
    export_roles: text('export_roles')
      .array()
      .$type<Role[]>()
      .notNull()
      .default([...roles]),
    /** A template with {z}, {x} and {y}. Its origin is in the content security policy. */
    map_tiles: text('map_tiles'),
    map_attribution: text('map_attribution'),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    check('company_is_only', sql`${table.is_only}`),
    check('company_currency', sql`${table.currency} in ('inr', 'usd', 'eur')`),
    check('company_sharing_check', sql`${table.sharing_check} in ('refuse', 'warn')`),
    check(
      'company_map_tiles',
      sql`${table.map_tiles} is null or (${table.map_tiles} ~ '^https://[^/]+/' and ${table.map_attribution} <> '' and ${table.map_attribution} is not null)`,
    ),
    check(
      'company_export_roles',
      sql`'Admin' = any(${table.export_roles})
        and ${table.export_roles} <@ array['Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent']`,
    ),
    check('company_gst_rate', sql`${table.gst_rate} between 0 and 40`),
    check('company_gstin_state', sql`left(${table.gstin}, 2) = ${table.state}`),
    check('company_gstin_pan', sql`substr(${table.gstin}, 3, 10) = ${table.pan}`),
    check('company_sign_up_policy', sql`${table.sign_up_policy} in ('approval', 'open', 'invitation')`),
    check('company_owner_reports', sql`${table.owner_reports} in ('off', 'review', 'automatic')`),
    check('company_min_password_length', sql`${table.min_password_length} between 6 and 32`),
  ],
);

/** The agency's own data, printed on every email and invoice. */
export const companyTexts = personalTexts(company, {
  other: [
    ...(['name', 'time_zone', 'currency', 'sign_up_policy', 'email', 'phone', 'website', 'address', 'state'] as const),
    ...([
      'rera_number',
      'gstin',
      'pan',
      'sac',
      'bank_holder',
      'bank_account',
      'bank_ifsc',
      'upi_address',
      'owner_reports',
      'sharing_check',
      'export_roles',
      'map_tiles',
      'map_attribution',
    ] as const),
  ],
});

/** The agency's logo as a PNG; no row without one. `company.logo_id` is its id for URLs. */
export const companyLogo = pgTable(
  'company_logo',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytesColumn('content').notNull(),
  },
  (table) => [check('company_logo_is_only', sql`${table.is_only}`)],
);

export const companyLogoTexts = personalTexts(companyLogo, { other: ['content'] });
