import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OwnedRecord } from '#platform/access/ownership.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { LinkAnswer, PropertyLink } from '../contract.ts';
import { propertyLinkAnswers, propertyLinkProperties, propertyLinks } from './tables.ts';

export type PropertyLinkRow = typeof propertyLinks.$inferSelect;
/** An answer as it is stored: a dismissal of the link, or a visit request that was sent from it. */
export type LinkAnswerRow = LinkAnswer;

/** Inserts a link with its properties in their order. Does nothing if the id is taken. */
export async function insertPropertyLink(
  db: Queryable,
  row: typeof propertyLinks.$inferInsert,
  propertyIds: readonly string[],
): Promise<void> {
  const rows = await db
    .insert(propertyLinks)
    .values(row)
    .onConflictDoNothing({ target: propertyLinks.id })
    .returning({ id: propertyLinks.id });
  if (rows.length === 0) return;
  await db
    .insert(propertyLinkProperties)
    .values(propertyIds.map((property_id, index) => ({ link_id: row.id, property_id, position: index + 1 })));
}

export async function findPropertyLink(
  db: Queryable,
  id: string,
): Promise<(PropertyLinkRow & { readonly property_ids: readonly string[] }) | null> {
  const [row] = await db.select().from(propertyLinks).where(eq(propertyLinks.id, id));
  if (!row) return null;
  const properties = await db
    .select({ id: propertyLinkProperties.property_id })
    .from(propertyLinkProperties)
    .where(eq(propertyLinkProperties.link_id, id))
    .orderBy(propertyLinkProperties.position);
  return { ...row, property_ids: properties.map((property) => property.id) };
}

export async function updateRevokedAt(db: Queryable, id: string, at: Date | null): Promise<void> {
  await db.update(propertyLinks).set({ revoked_at: at }).where(eq(propertyLinks.id, id));
}

export async function updatePropertyLinkExpiry(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(propertyLinks).set({ expires_at: at }).where(eq(propertyLinks.id, id));
}

/** A link as lists show it, with the record that decides who may revoke it. */
export interface ListedLink {
  readonly link: PropertyLinkRow;
  readonly properties: PropertyLink['properties'];
  /** Of each property. */
  readonly owned: readonly OwnedRecord[];
  readonly created_by: string | null;
  readonly recipient: PropertyLink['recipient'];
  readonly answers: LinkAnswer[];
}

const maxListed = 100;

/** The links of a property or a person, or one link; newest first. */
export async function listPropertyLinkRows(
  db: Queryable,
  of: { readonly property_id: string } | { readonly person: ContactPerson } | { readonly id: string },
): Promise<ListedLink[]> {
  const { rows } = await db.execute<{ listed: Omit<ListedLink, 'link'>; id: string }>(sql`
    select k.id, json_build_object('properties', o.properties, 'owned', o.owned,
      'created_by', nullif(w.full_name, ''),
      'recipient', case
        when c.id is not null then json_build_object('topic', 'clients', 'id', c.id, 'full_name', c.full_name)
        when l.id is not null then json_build_object('topic', 'leads', 'id', l.id, 'full_name', l.full_name) end,
      'answers', coalesce((
        select json_agg(row_to_json(a) order by a.answered_at desc, a.id desc) from (${answersOf(sql`k.id`)}) a), '[]'::json)) as listed
    from property_links k
    cross join lateral (
      select json_agg(json_build_object('id', p.id, 'title', p.title) order by i.position) as properties,
        json_agg(json_build_object('agent_id', p.agent_id, 'created_by', p.created_by) order by i.position) as owned
      from property_link_properties i join properties p on p.id = i.property_id where i.link_id = k.id) o
    left join clients c on c.id = k.client_id
    left join leads l on l.id = k.lead_id
    left join profiles w on w.id = k.created_by
    where ${conditionOf(of)} and o.properties is not null
    order by k.created_at desc, k.id desc limit ${maxListed}`);
  const links = await db
    .select()
    .from(propertyLinks)
    .where(
      inArray(
        propertyLinks.id,
        rows.map(({ id }) => id),
      ),
    );
  const linkOf = new Map(links.map((link) => [link.id, link]));
  return rows.flatMap(({ id, listed }) => {
    const link = linkOf.get(id);
    return link ? [{ ...listed, link }] : [];
  });
}

function conditionOf(of: { property_id: string } | { person: ContactPerson } | { id: string }): SQL {
  if ('property_id' in of)
    return sql`exists (select from property_link_properties i where i.link_id = k.id and i.property_id = ${of.property_id}::uuid)`;
  if ('id' in of) return sql`k.id = ${of.id}::uuid`;
  const { topic, id } = of.person;
  return topic === 'leads' ? sql`k.lead_id = ${id}::uuid` : sql`k.client_id = ${id}::uuid`;
}

interface LinkOfToken extends Record<string, unknown> {
  readonly id: string;
  readonly client_id: string | null;
  readonly lead_id: string | null;
  readonly language: Language;
  readonly with_exact_address: boolean;
}

export interface SharedProperty {
  readonly property_id: string;
  /** From 1; it stays when another property of the link is deleted. */
  readonly position: number;
  /** Neither sold, rented nor in the trash. */
  readonly is_available: boolean;
  /** Whom the reader can contact, the first who has not left: the recipient's agent, the property's, the link's creator. */
  readonly agent_ids: ReadonlyArray<string | null>;
}

/** A link that opens, at one of its properties, with what decides its page. */
export interface OpenLink extends LinkOfToken, SharedProperty {
  /** The properties of the link, in their order. */
  readonly properties: readonly SharedProperty[];
}

/**
 * The link of a token, if it opens: it has not ended, and its recipient is not in the trash. It opens at the property with
 * position `number`, or at its first one.
 */
export async function findOpenPropertyLink(
  db: Queryable,
  tokenHash: string,
  { now, number = null }: { readonly now: Date; readonly number?: number | null },
): Promise<OpenLink | null> {
  const { rows } = await db.execute<LinkOfToken & { readonly properties: SharedProperty[] | null }>(sql`
    select k.id, k.client_id, k.lead_id, k.language, k.with_exact_address,
      (select json_agg(json_build_object('property_id', p.id, 'position', i.position,
          'is_available', p.deleted_at is null and p.status in ('available', 'pending'),
          'agent_ids', json_build_array(coalesce(c.agent_id, l.assigned_agent_id), p.agent_id, k.created_by))
          order by i.position)
        from property_link_properties i join properties p on p.id = i.property_id where i.link_id = k.id) as properties
    from property_links k
    left join clients c on c.id = k.client_id
    left join leads l on l.id = k.lead_id
    where k.token_hash = ${tokenHash} and k.revoked_at is null and k.expires_at > ${now.toISOString()}::timestamptz
      and (k.client_id is null or c.deleted_at is null) and (k.client_id is not null or k.lead_id is null or l.deleted_at is null)`);
  const [link] = rows;
  const at = link?.properties?.find(({ position }) => number === null || position === number);
  return link?.properties && at ? { ...link, ...at, properties: link.properties } : null;
}

/** Counts an open, unless the last one was after `since`; false if it was. */
export async function countPropertyLinkOpen(
  db: Queryable,
  id: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const rows = await db
    .update(propertyLinks)
    .set({ opens: sql`${propertyLinks.opens} + 1`, last_opened_at: now })
    .where(
      and(
        eq(propertyLinks.id, id),
        sql`(${propertyLinks.last_opened_at} is null or ${propertyLinks.last_opened_at} <= ${since.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ id: propertyLinks.id });
  return rows.length > 0;
}

/** Locks a link, so that of two identical answers at once only one counts. */
export async function lockPropertyLink(db: Queryable, id: string): Promise<PropertyLinkRow | null> {
  const [row] = await db.select().from(propertyLinks).where(eq(propertyLinks.id, id)).for('no key update');
  return row ?? null;
}

/** The answers of a link that were not taken back, newest first; by default about all of its properties. */
export async function listLinkAnswers(db: Queryable, linkId: string, propertyId?: string): Promise<LinkAnswerRow[]> {
  const { rows } = await db.execute<{ answer: LinkAnswerRow }>(sql`
    select row_to_json(a) as answer from (${answersOf(sql`${linkId}::uuid`)}) a
    where ${propertyId === undefined ? sql`true` : sql`a.property_id = ${propertyId}::uuid`}
    order by a.answered_at desc, a.id desc`);
  return rows.map(({ answer }) => answer);
}

function answersOf(linkId: SQL): SQL {
  return sql`
    select id, property_id, 'not_suitable' as kind, null::date as wanted_on, null::text as day_part, null::text as state,
      null::timestamptz as meeting_at, '[]'::jsonb as proposed, '' as reply, reason, message, '' as name, '' as phone, answered_at
    from property_link_answers where link_id = ${linkId} and undone_at is null
    union all
    select v.id, v.property_id, 'visit', (v.preferred_times->0->>'on')::date, v.preferred_times->0->>'part', v.state,
      (select m.meeting_date from meetings m
        where m.id = v.meeting_id and m.deleted_at is null and m.status <> 'cancelled'),
      v.proposed, v.answer, null, v.note, v.name, v.phone, v.requested_at
    from visit_requests v where v.link_id = ${linkId} and v.state <> 'withdrawn'`;
}

/** False if the id is taken. */
export async function insertLinkAnswer(db: Queryable, row: typeof propertyLinkAnswers.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(propertyLinkAnswers)
    .values(row)
    .onConflictDoNothing({ target: propertyLinkAnswers.id })
    .returning({ id: propertyLinkAnswers.id });
  return rows.length > 0;
}

export async function updateAnswersUndone(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db
    .update(propertyLinkAnswers)
    .set({ undone_at: at })
    .where(inArray(propertyLinkAnswers.id, [...ids]));
}

/** The pictures of a property and then its floor plans, each in their order. Their index is part of their address. */
export async function listPictureIds(db: Queryable, propertyId: string): Promise<string[]> {
  const { rows } = await db.execute<{ file_id: string }>(
    sql`select file_id from property_images where property_id = ${propertyId}::uuid order by is_floor_plan, position`,
  );
  return rows.map((row) => row.file_id);
}

/** The first picture of a property; a floor plan is none. */
export async function findCoverId(db: Queryable, propertyId: string): Promise<string | null> {
  const { rows } = await db.execute<{ file_id: string }>(sql`
    select file_id from property_images where property_id = ${propertyId}::uuid and not is_floor_plan
    order by position limit 1`);
  return rows[0]?.file_id ?? null;
}

/** Deletes all links of clients with their answers; their next request fails. */
export async function deletePropertyLinksOfClients(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(propertyLinks).where(inArray(propertyLinks.client_id, [...ids]));
}

/** As for clients; the links of leads who became clients are left to the clients. */
export async function deletePropertyLinksOfLeads(db: Queryable, ids: readonly string[]): Promise<void> {
  const ofLeads = inArray(propertyLinks.lead_id, [...ids]);
  await db.delete(propertyLinks).where(and(ofLeads, isNull(propertyLinks.client_id)));
  await db
    .update(propertyLinks)
    .set({ lead_id: null })
    .where(and(ofLeads, isNotNull(propertyLinks.client_id)));
}
