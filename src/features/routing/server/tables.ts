import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Interest, LeadSource } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import {
  createdAt,
  instantColumn,
  key,
  moneyColumn,
  updatedAt,
  versionColumn,
} from '#platform/database/server/columns.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { RoutingState, RoutingWay } from '../rules.ts';

/** How leads without an agent are routed; a single row. Its version is that of rules, groups and limits, too. */
export const routingSettings = pgTable(
  'routing_settings',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    /** Leads that arrive outside working hours wait until the company opens. */
    holds_off_hours: boolean('holds_off_hours').notNull().default(false),
    routes_imports: boolean('routes_imports').notNull().default(false),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [check('routing_settings_is_only', sql`${table.is_only}`)],
);

/** People who share leads. */
export const agentGroups = pgTable(
  'agent_groups',
  {
    id: key(),
    name: text('name').notNull(),
    created_at: createdAt(),
  },
  (table) => [unique('agent_groups_name').on(table.name), check('agent_groups_named', sql`${table.name} <> ''`)],
);

export const agentGroupMembers = pgTable(
  'agent_group_members',
  {
    group_id: uuid('group_id')
      .notNull()
      .references(() => agentGroups.id, { onDelete: 'cascade' }),
    agent_id: uuid('agent_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Turns of the group are numbered; the member with the lowest number is next. */
    last_turn: integer('last_turn').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.agent_id] }),
    index('agent_group_members_agent').on(table.agent_id),
  ],
);

/** The most open leads that routing gives to a person. */
export const routingLimits = pgTable(
  'routing_limits',
  {
    agent_id: uuid('agent_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    most_open_leads: integer('most_open_leads').notNull(),
  },
  (table) => [check('routing_limits_range', sql`${table.most_open_leads} between 0 and 9999`)],
);

export const routingRules = pgTable(
  'routing_rules',
  {
    id: key(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    is_enabled: boolean('is_enabled').notNull().default(true),
    /** Conditions: an empty array and null mean any. */
    sources: text('sources').$type<LeadSource>().array().notNull().default(sql`'{}'`),
    localities: text('localities').array().notNull().default(sql`'{}'`),
    budget_from: moneyColumn('budget_from'),
    budget_to: moneyColumn('budget_to'),
    interests: text('interests').$type<Interest>().array().notNull().default(sql`'{}'`),
    property_type_ids: uuid('property_type_ids').array().notNull().default(sql`'{}'`),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    languages: text('languages').$type<Language>().array().notNull().default(sql`'{}'`),
    campaigns: text('campaigns').array().notNull().default(sql`'{}'`),
    way: text('way').$type<RoutingWay>().notNull(),
    agent_id: uuid('agent_id').references(() => profiles.id),
    group_id: uuid('group_id').references(() => agentGroups.id),
  },
  (table) => [
    index('routing_rules_order').on(table.position),
    check('routing_rules_named', sql`${table.name} <> ''`),
    check('routing_rules_way', sql`${table.way} in ('person', 'property_agent', 'turn', 'load', 'claim')`),
    check('routing_rules_agent', sql`(${table.way} = 'person') = (${table.agent_id} is not null)`),
    check('routing_rules_group', sql`(${table.way} in ('turn', 'load', 'claim')) = (${table.group_id} is not null)`),
    check(
      'routing_rules_budget',
      sql`${table.budget_from} between 0 and 9999999999 and ${table.budget_to} between 0 and 9999999999`,
    ),
    check('routing_rules_budget_order', sql`${table.budget_from} <= ${table.budget_to}`),
    check('routing_rules_interests', sql`${table.interests} <@ array['buying', 'selling', 'renting']`),
    check('routing_rules_languages', sql`${table.languages} <@ array['en', 'hi', 'mr', 'gu']`),
  ],
);

/** Days on which a person is away; both days included. */
export const agentLeaves = pgTable(
  'agent_leaves',
  {
    id: key(),
    agent_id: uuid('agent_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    first_on: date('first_on', { mode: 'string' }).notNull(),
    last_on: date('last_on', { mode: 'string' }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('agent_leaves_agent').on(table.agent_id, table.last_on),
    check('agent_leaves_order', sql`${table.first_on} <= ${table.last_on}`),
  ],
);

/** How a lead was routed, and what its enquiry said that the lead does not keep. */
export const leadRoutings = pgTable(
  'lead_routings',
  {
    lead_id: uuid('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    state: text('state').$type<RoutingState>().notNull(),
    rule_id: uuid('rule_id').references(() => routingRules.id, { onDelete: 'set null' }),
    /** Who gets the lead if no rule does, such as the agent of the property on the website. */
    fallback_agent_id: uuid('fallback_agent_id').references(() => profiles.id, { onDelete: 'set null' }),
    campaign: text('campaign').notNull().default(''),
    language: text('language').$type<Language>(),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    index('lead_routings_held').on(table.lead_id).where(sql`state = 'held'`),
    check('lead_routings_state', sql`${table.state} in ('given', 'offered', 'held', 'open')`),
    check('lead_routings_language', sql`${table.language} in ('en', 'hi', 'mr', 'gu')`),
  ],
);

/** To whom a lead was offered: the first to claim it gets it, the others are notified. */
export const leadOffers = pgTable(
  'lead_offers',
  {
    lead_id: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    agent_id: uuid('agent_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.lead_id, table.agent_id] }), index('lead_offers_agent').on(table.agent_id)],
);

export const agentGroupTexts = personalTexts(agentGroups, { other: ['name'] });
export const routingRuleTexts = personalTexts(routingRules, {
  other: ['name', 'sources', 'localities', 'interests', 'property_type_ids', 'languages', 'campaigns', 'way'],
});
export const leadRoutingTexts = personalTexts(leadRoutings, {
  personal: { campaign: '' },
  other: ['state', 'language'],
});
