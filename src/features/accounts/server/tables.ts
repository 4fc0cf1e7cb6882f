import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '#platform/access/rights.ts';
import { createdAt, instantColumn, key, lifecycleColumns, updatedAt } from '#platform/database/server/columns.ts';
import type { DateFormat } from '#platform/dates.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { ThemePreference } from '#platform/theme-preference.ts';

/** Accounts that can sign in; the authentication library defines the key names. */
export const users = pgTable(
  'users',
  {
    id: key(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

export const userTexts = personalTexts(users, { personal: { name: '', email: '', image: null } });

export const sessions = pgTable(
  'sessions',
  {
    id: key(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique('sessions_token'),
    expiresAt: instantColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const sessionTexts = personalTexts(sessions, {
  personal: { ipAddress: null, userAgent: null },
  other: ['token'],
});

export const credentials = pgTable(
  'credentials',
  {
    id: key(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instantColumn('access_token_expires_at'),
    refreshTokenExpiresAt: instantColumn('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('credentials_user').on(table.userId)],
);

export const credentialTexts = personalTexts(credentials, {
  personal: { password: null },
  // `accountId` is the user id in our own provider; other providers are not used.
  other: ['accountId', 'providerId', 'accessToken', 'refreshToken', 'idToken', 'scope'],
});

export const verifications = pgTable(
  'verifications',
  {
    id: key(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** For links that confirm an address, `value` contains it. */
export const verificationTexts = personalTexts(verifications, { personal: { value: '' }, other: ['identifier'] });

/** The second factor: an authenticator app and recovery codes. */
export const secondFactors = pgTable('second_factors', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the installation's secret. */
  secret: text('secret').notNull(),
  /** Null until the first right code, which activates it. */
  confirmed_at: instantColumn('confirmed_at'),
  /** The time step of the last accepted code, so that none is accepted twice. */
  last_step: integer('last_step').notNull().default(0),
  /** The unused recovery codes. */
  recovery_hashes: text('recovery_hashes').array().notNull().default(sql`'{}'`),
  created_at: createdAt(),
});

export const secondFactorTexts = personalTexts(secondFactors, { other: ['secret', 'recovery_hashes'] });

/** Browsers that need no code for a while. Only hashes are stored. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: key(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull().unique('trusted_devices_token'),
    expires_at: instantColumn('expires_at').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('trusted_devices_user').on(table.user_id)],
);

export const trustedDeviceTexts = personalTexts(trustedDevices, { other: ['token_hash'] });

/** People of the agency. A profile without approval waits; one with `status` inactive cannot sign in. */
export const profiles = pgTable(
  'profiles',
  {
    id: key(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    full_name: text('full_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    phone_e164: text('phone_e164'),
    address: text('address'),
    letters_company: text('letters_company'),
    specialization: text('specialization').array().notNull().default(sql`'{}'`),
    /** In whole years. */
    experience: integer('experience'),
    qualifications: text('qualifications'),
    notes: text('notes').notNull().default(''),
    avatar_file_id: uuid('avatar_file_id'),
    role: text('role').$type<Role>().notNull(),
    status: text('status').$type<'active' | 'on_leave' | 'inactive'>().notNull().default('active'),
    language: text('language').$type<Language>().notNull().default('en'),
    theme: text('theme').$type<ThemePreference>().notNull().default('light'),
    date_format: text('date_format').$type<DateFormat>().notNull().default('dd/mm/yyyy'),
    has_shortcuts: boolean('has_shortcuts').notNull().default(true),
    approved_at: instantColumn('approved_at'),
    approved_by: uuid('approved_by'),
    invited_at: instantColumn('invited_at'),
    ...lifecycleColumns(),
    /** The person was erased: the name is empty, and screens show a translated label. */
    erased_at: instantColumn('erased_at'),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_words(full_name, email || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('profiles_user').on(table.user_id),
    uniqueIndex('profiles_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null and erased_at is null`),
    index('profiles_newest').on(table.created_at, table.id),
    check('profiles_role', sql`${table.role} in ('Admin', 'Manager', 'Senior Agent', 'Agent', 'Junior Agent')`),
    check('profiles_status', sql`${table.status} in ('active', 'on_leave', 'inactive')`),
    check('profiles_experience', sql`${table.experience} between 0 and 60`),
  ],
);

export const profileTexts = personalTexts(profiles, {
  personal: {
    full_name: '',
    email: '',
    phone: null,
    phone_e164: null,
    address: null,
    letters_company: null,
    // Free text.
    specialization: [],
    qualifications: null,
    notes: '',
  },
  other: ['role', 'status', 'language', 'theme', 'date_format', 'search_text'],
});

/** One-time links: invitations, and the first sign-up of an installation on the network. Only hashes are stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: key(),
    profile_id: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'join' | 'first_sign_up'>().notNull(),
    token_hash: text('token_hash').notNull().unique('invitations_token'),
    expires_at: instantColumn('expires_at').notNull(),
    used_at: instantColumn('used_at'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
  },
  (table) => [index('invitations_profile').on(table.profile_id)],
);

export const invitationTexts = personalTexts(invitations, { other: ['purpose', 'token_hash'] });
