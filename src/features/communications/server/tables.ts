import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { createdAt, key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { emails } from '#platform/email/server/tables.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { MessageMoment, TemplateChannel } from '../placeholders.ts';
import type { CallOutcome, CommunicationStatus, CommunicationType, Direction } from '../rules.ts';

/**
 * Templates, each in one language or several: named ones for emails, and for WhatsApp and SMS one per moment that the
 * agency has reworded. A moment without a row has the shipped text.
 */
export const emailTemplates = pgTable(
  'email_templates',
  {
    id: key(),
    name: text('name').notNull(),
    channel: text('channel').$type<TemplateChannel>().notNull().default('email'),
    moment: text('moment').$type<MessageMoment>(),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
  },
  (table) => [
    uniqueIndex('email_templates_name').on(sql`lower(${table.name})`).where(sql`deleted_at is null and moment is null`),
    uniqueIndex('email_templates_moment')
      .on(table.channel, table.moment)
      .where(sql`deleted_at is null and moment is not null`),
    check('email_templates_channel_known', sql`${table.channel} in ('email', 'whatsapp', 'sms')`),
    check(
      'email_templates_moment_known',
      sql`${table.moment} in ('greeting', 'property', 'properties', 'meeting', 'portal_link', 'owner_link', 'colleague')`,
    ),
    check('email_templates_of_moment', sql`(${table.channel} = 'email') = (${table.moment} is null)`),
  ],
);

export const emailTemplateTexts = personalTexts(emailTemplates, { other: ['name', 'channel', 'moment'] });

export const emailTemplateLanguages = pgTable(
  'email_template_texts',
  {
    template_id: uuid('template_id')
      .notNull()
      .references(() => emailTemplates.id, { onDelete: 'cascade' }),
    language: text('language').$type<Language>().notNull(),
    /** Empty for WhatsApp and SMS. */
    subject: text('subject').notNull(),
    /** Sanitized HTML; plain text for WhatsApp and SMS. */
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.template_id, table.language] }),
    check('email_template_texts_language_known', sql`${table.language} in ('en', 'hi', 'mr', 'gu')`),
  ],
);

export const emailTemplateLanguageTexts = personalTexts(emailTemplateLanguages, {
  other: ['language', 'subject', 'body'],
});

export const communications = pgTable(
  'communications',
  {
    id: key(),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    /** Set with `client_id` once the lead became that client. */
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    type: text('type').$type<CommunicationType>().notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    subject: text('subject').notNull().default(''),
    /** HTML for emails, plain text for everything else. */
    content: text('content').notNull(),
    /** Null if nobody can know. For an email, the status in the outbox takes precedence. */
    status: text('status').$type<Exclude<CommunicationStatus, 'cancelled'>>(),
    email_id: uuid('email_id').references(() => emails.id, { onDelete: 'set null' }),
    template_id: uuid('template_id').references(() => emailTemplates.id, { onDelete: 'set null' }),
    /** For calls only. */
    outcome: text('outcome').$type<CallOutcome>(),
    duration_minutes: smallint('duration_minutes'),
    /** The person of the agency who wrote or called; null for messages from the client. */
    agent_id: uuid('agent_id').references(() => profiles.id),
    created_at: createdAt(),
  },
  (table) => [
    index('communications_client').on(table.client_id, table.created_at, table.id).where(sql`client_id is not null`),
    index('communications_lead').on(table.lead_id, table.created_at, table.id).where(sql`lead_id is not null`),
    index('communications_email').on(table.email_id).where(sql`email_id is not null`),
    index('communications_template').on(table.template_id).where(sql`template_id is not null`),
    check('communications_of_somebody', sql`${table.client_id} is not null or ${table.lead_id} is not null`),
    check('communications_type_known', sql`${table.type} in ('email', 'phone', 'sms', 'whatsapp', 'portal')`),
    check('communications_direction_known', sql`${table.direction} in ('in', 'out')`),
    check('communications_status_known', sql`${table.status} in ('sent', 'delivered', 'failed', 'pending')`),
    check(
      'communications_call',
      sql`case when ${table.type} = 'phone' then ${table.outcome} in ('reached', 'no_answer', 'busy', 'wrong_number', 'left_message') else ${table.outcome} is null and ${table.duration_minutes} is null end`,
    ),
    check('communications_duration', sql`${table.duration_minutes} between 0 and 1440`),
  ],
);

export const communicationTexts = personalTexts(communications, {
  personal: { subject: '', content: '' },
  other: ['type', 'direction', 'status', 'outcome'],
});

/** The properties that a message or email offered. */
export const offeredProperties = pgTable(
  'offered_properties',
  {
    communication_id: uuid('communication_id')
      .notNull()
      .references(() => communications.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.communication_id, table.property_id] }),
    index('offered_properties_property').on(table.property_id),
  ],
);
