import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { emails } from '#platform/email/server/tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { ConsentAct, ConsentChannel, ConsentPurpose, ConsentWay } from '../rules.ts';

const languageKnown = (column: Parameters<typeof sql>[1]) => sql`${column} in ('en', 'hi', 'mr', 'gu')`;

/** The notices that people agree to (DPDP Act 2023, s. 5 and 6): the highest version of a language is in force. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    id: key(),
    language: text('language').$type<Language>().notNull(),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    created_by: uuid('created_by').references(() => profiles.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('consent_texts_version').on(table.language, table.version),
    check('consent_texts_language_known', languageKnown(table.language)),
    check('consent_texts_version_positive', sql`${table.version} > 0`),
    check('consent_texts_body', sql`char_length(${table.body}) between 1 and 3000`),
  ],
);

export const consentTextTexts = personalTexts(consentTexts, { other: ['language', 'body'] });

/**
 * What leads and clients agreed to. Each row is an act; the latest for a purpose and channel counts. Acts are proof, so a
 * trigger refuses to change them; an erasure blanks the note.
 */
export const consents = pgTable(
  'consents',
  {
    id: key(),
    /** An act of a lead also counts for the client that the lead became. */
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    act: text('act').$type<ConsentAct>().notNull(),
    /** Empty: the act concerns everything. */
    purposes: text('purposes').array().$type<ConsentPurpose[]>().notNull().default(sql`'{}'`),
    channels: text('channels').array().$type<ConsentChannel[]>().notNull().default(sql`'{}'`),
    way: text('way').$type<ConsentWay>().notNull(),
    /** Null: the person themself. */
    recorded_by: uuid('recorded_by').references(() => profiles.id),
    at: instantColumn('at').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** What they agreed to; null for withdrawals. */
    text_id: uuid('text_id').references(() => consentTexts.id),
    note: text('note').notNull().default(''),
    /** A signed form, or the message in which they said so. Both are later features: the migration has the foreign keys. */
    proof_document_id: uuid('proof_document_id'),
    proof_communication_id: uuid('proof_communication_id'),
  },
  (table) => [
    index('consents_proof_document').on(table.proof_document_id).where(sql`proof_document_id is not null`),
    index('consents_proof_communication')
      .on(table.proof_communication_id)
      .where(sql`proof_communication_id is not null`),
    check('consents_one_proof', sql`num_nonnulls(${table.proof_document_id}, ${table.proof_communication_id}) <= 1`),
    index('consents_lead').on(table.lead_id, table.at, table.id).where(sql`lead_id is not null`),
    index('consents_client').on(table.client_id, table.at, table.id).where(sql`client_id is not null`),
    check('consents_of_somebody', sql`${table.lead_id} is not null or ${table.client_id} is not null`),
    check('consents_act_known', sql`${table.act} in ('given', 'withdrawn', 'do_not_contact', 'contact_allowed')`),
    check('consents_purposes_known', sql`${table.purposes} <@ array['service', 'offers', 'reminders', 'marketing']`),
    check('consents_channels_known', sql`${table.channels} <@ array['call', 'whatsapp', 'sms', 'email']`),
    check(
      'consents_scope',
      sql`case when ${table.act} in ('given', 'withdrawn')
        then cardinality(${table.purposes}) > 0 and cardinality(${table.channels}) > 0
        else cardinality(${table.purposes}) = 0 and cardinality(${table.channels}) = 0 end`,
    ),
    check(
      'consents_way_known',
      sql`${table.way} in ('in_person', 'phone', 'message', 'form', 'portal', 'email_link', 'import')`,
    ),
    check('consents_language_known', languageKnown(table.language)),
    check('consents_note', sql`char_length(${table.note}) <= 500`),
  ],
);

export const consentRecordTexts = personalTexts(consents, {
  personal: { note: '' },
  other: ['act', 'purposes', 'channels', 'way', 'language'],
});

/** The emails to leads and clients, each with its purpose and the hash of the token that stops such emails. */
export const personEmails = pgTable(
  'person_emails',
  {
    email_id: uuid('email_id')
      .primaryKey()
      .references(() => emails.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Null: an older version sent the email, without a link. */
    token_hash: text('token_hash'),
  },
  (table) => [
    unique('person_emails_token').on(table.token_hash),
    index('person_emails_lead').on(table.lead_id).where(sql`lead_id is not null`),
    index('person_emails_client').on(table.client_id).where(sql`client_id is not null`),
    check('person_emails_of_somebody', sql`${table.lead_id} is not null or ${table.client_id} is not null`),
    check('person_emails_purpose_known', sql`${table.purpose} in ('service', 'offers', 'reminders', 'marketing')`),
    check('person_emails_language_known', languageKnown(table.language)),
  ],
);

export const personEmailTexts = personalTexts(personEmails, { other: ['purpose', 'language', 'token_hash'] });
