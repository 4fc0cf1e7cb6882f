import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { Decision } from '#features/matching/rules.ts';
import type { Purpose } from '#features/properties/rules.ts';
import { imagesJson } from '#features/properties/server/repository/property-rows.ts';
import type { OwnedRecord } from '#platform/access/ownership.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import { isVisitType } from '#platform/words/server/visit-type.ts';
import type { PortalMeeting, PortalProperty } from '../contract.ts';
import { personOfLink } from '../rules.ts';
import { portalLinks } from './tables.ts';

export type LinkRow = typeof portalLinks.$inferSelect;

export async function insertLink(db: Queryable, row: typeof portalLinks.$inferInsert): Promise<LinkRow | null> {
  const [inserted] = await db
    .insert(portalLinks)
    .values(row)
    .onConflictDoNothing({ target: portalLinks.id })
    .returning();
  return inserted ?? null;
}

export async function listPortalLinkRows(
  db: Queryable,
  { topic, id }: ContactPerson,
): Promise<Array<{ link: LinkRow; created_by: string | null }>> {
  return db
    .select({ link: portalLinks, created_by: profiles.full_name })
    .from(portalLinks)
    .leftJoin(profiles, eq(profiles.id, portalLinks.created_by))
    .where(eq(topic === 'leads' ? portalLinks.lead_id : portalLinks.client_id, id))
    .orderBy(desc(portalLinks.created_at), desc(portalLinks.id))
    .limit(50);
}

/** The language that a portal uses: of a client its own, of a lead that of its agent. */
const portalLanguage = sql<Language>`coalesce(${clients.language}, ${profiles.language}, 'en')`;

/** Whether the record that a link opens exists and is not in the trash. */
const isSomebodyThere = sql`case when ${portalLinks.client_id} is null then ${leads.id} is not null and ${leads.deleted_at} is null
  else ${clients.id} is not null and ${clients.deleted_at} is null end`;

/** Those of the properties that this person has already seen in the portal. */
export async function findSeenProperties(
  db: Queryable,
  { topic, id }: ContactPerson,
  propertyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const column = sql.identifier(topic === 'leads' ? 'lead_id' : 'client_id');
  const { rows } = await db.execute<{ property_id: string }>(sql`
    select distinct o.property_id from communications c join offered_properties o on o.communication_id = c.id
    where c.${column} = ${id}::uuid and c.type = 'portal' and o.property_id = any(${sql.param([...propertyIds])}::uuid[])`);
  return new Set(rows.map(({ property_id }) => property_id));
}

/** The open links of all clients and leads after a cursor; ordered by (created_at, id) desc. */
export async function listActivePortalLinks(
  db: Queryable,
  { now, after, limit }: { now: Date; after: CursorPosition | null; limit: number },
): Promise<Array<{ link: LinkRow; created_by: string | null; person: string; owned: OwnedRecord; position: string }>> {
  const instant = now.toISOString();
  return db
    .select({
      link: portalLinks,
      created_by: profiles.full_name,
      person: sql<string>`coalesce(${clients.full_name}, ${leads.full_name})`,
      owned: {
        agent_id: sql<
          string | null
        >`case when ${clients.id} is null then ${leads.assigned_agent_id} else ${clients.agent_id} end`,
        created_by: sql<
          string | null
        >`case when ${clients.id} is null then ${leads.created_by} else ${clients.created_by} end`,
      },
      position: sql<string>`${portalLinks.created_at}::text`,
    })
    .from(portalLinks)
    .leftJoin(clients, eq(clients.id, portalLinks.client_id))
    .leftJoin(leads, eq(leads.id, portalLinks.lead_id))
    .leftJoin(profiles, eq(profiles.id, portalLinks.created_by))
    .where(
      and(
        isNull(portalLinks.revoked_at),
        sql`${portalLinks.expires_at} > ${instant}::timestamptz`,
        isSomebodyThere,
        after
          ? sql`(${portalLinks.created_at}, ${portalLinks.id}) < (${after.value}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(portalLinks.created_at), desc(portalLinks.id))
    .limit(limit);
}

/** Whether a user sees all that the portal of a link would show. */
export async function seesWholePortal(
  db: Queryable,
  viewer: string,
  { lead_id, client_id }: Pick<LinkRow, 'lead_id' | 'client_id'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ sees: boolean }>(
    sql`select sees_whole_portal(${viewer}::uuid, ${lead_id}::uuid, ${client_id}::uuid) as sees`,
  );
  return rows[0]?.sees === true;
}

export async function findLink(db: Queryable, id: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(portalLinks).where(eq(portalLinks.id, id));
  return row ?? null;
}

/** Locks a link; null if there is none. */
export async function lockPortalLink(db: Queryable, id: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(portalLinks).where(eq(portalLinks.id, id)).for('update');
  return row ?? null;
}

export async function updatePortalLinkExpiry(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(portalLinks).set({ expires_at: at }).where(eq(portalLinks.id, id));
}

/** Revokes an open link; null if there is none. */
export async function revokePortalLinkRow(db: Queryable, id: string, at: Date): Promise<LinkRow | null> {
  const [row] = await db
    .update(portalLinks)
    .set({ revoked_at: sql`coalesce(${portalLinks.revoked_at}, ${at.toISOString()}::timestamptz)` })
    .where(eq(portalLinks.id, id))
    .returning();
  return row ?? null;
}

/** Deletes all links of clients; their next request fails. */
export async function deleteClientLinks(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await db.delete(portalLinks).where(inArray(portalLinks.client_id, [...clientIds]));
}

/** As `deleteClientLinks`, for leads; the links of those who became clients are left to the clients. */
export async function deleteLeadLinks(db: Queryable, leadIds: readonly string[]): Promise<void> {
  const ofLeads = inArray(portalLinks.lead_id, [...leadIds]);
  await db.delete(portalLinks).where(and(ofLeads, isNull(portalLinks.client_id)));
  await db
    .update(portalLinks)
    .set({ lead_id: null })
    .where(and(ofLeads, isNotNull(portalLinks.client_id)));
}

/** The person of a link, if it is valid. */
export async function findLiveLink(
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<{
  linkId: string;
  person: ContactPerson;
  language: Language;
  expiresAt: Date;
  lastUsedAt: Date | null;
} | null> {
  const [row] = await db
    .select({
      linkId: portalLinks.id,
      client_id: portalLinks.client_id,
      lead_id: portalLinks.lead_id,
      language: portalLanguage,
      expiresAt: portalLinks.expires_at,
      lastUsedAt: portalLinks.last_used_at,
    })
    .from(portalLinks)
    .leftJoin(clients, eq(clients.id, portalLinks.client_id))
    .leftJoin(leads, eq(leads.id, portalLinks.lead_id))
    .leftJoin(profiles, eq(profiles.id, leads.assigned_agent_id))
    .where(
      and(
        eq(portalLinks.token_hash, tokenHash),
        isNull(portalLinks.revoked_at),
        sql`${portalLinks.expires_at} > ${now.toISOString()}::timestamptz`,
        isSomebodyThere,
      ),
    );
  if (!row) return null;
  const { client_id, lead_id, ...link } = row;
  return { ...link, person: personOfLink({ client_id, lead_id }) };
}

export async function updateLinkUse(db: Queryable, linkId: string, at: Date): Promise<void> {
  await db.update(portalLinks).set({ last_used_at: at }).where(eq(portalLinks.id, linkId));
}

/** What a card of the portal shows beside the property's list card. */
export type PortalFacts = Pick<
  PortalProperty,
  'images' | 'area_basis' | 'floor' | 'total_floors' | 'furnishing' | 'possession' | 'possession_on' | 'rera_number'
>;

/** Facts and pictures of properties, which matches lack. */
export async function findPortalFacts(db: Queryable, ids: readonly string[]): Promise<Map<string, PortalFacts>> {
  const { rows } = await db.execute<{ id: string; property: PortalFacts }>(sql`
    select p.id, json_build_object('area_basis', p.area_basis,
      'floor', p.floor, 'total_floors', p.total_floors, 'furnishing', p.furnishing, 'possession', p.possession,
      'possession_on', p.possession_on,
      'rera_number', nullif(p.rera_number, ''), 'images', ${imagesJson({ areFloorPlans: false })}) as property
    from properties p where p.id = any(${sql.param([...ids])}::uuid[]) and p.deleted_at is null`);
  return new Map(rows.map((row) => [row.id, row.property]));
}

export interface PortalCandidate extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: string;
  /** When the agency last sent it. */
  readonly offered_at: string | null;
  readonly decided: { readonly decision: Decision; readonly price: string; readonly purpose: Purpose } | null;
  readonly price: string;
  readonly purpose: Purpose;
}

/** Available properties that the agency sent to a person, or that are among the matches. */
export async function findPortalCandidates(
  db: Queryable,
  { topic, id }: ContactPerson,
  matchIds: readonly string[],
): Promise<PortalCandidate[]> {
  const column = sql.identifier(topic === 'leads' ? 'lead_id' : 'client_id');
  const { rows } = await db.execute<PortalCandidate>(sql`
    with sent as (
      select o.property_id, max(c.created_at) as offered_at
      from communications c join offered_properties o on o.communication_id = c.id
      where c.${column} = ${id}::uuid and c.type <> 'portal' and c.direction = 'out' group by o.property_id)
    select p.id, p.created_at::text, s.offered_at::text, p.price::text, p.purpose,
      case when d.property_id is not null
        then json_build_object('decision', d.decision, 'price', d.price::text, 'purpose', d.purpose) end as decided
    from properties p
    left join sent s on s.property_id = p.id
    left join match_decisions d on d.property_id = p.id and d.${column} = ${id}::uuid
    where p.deleted_at is null and p.status = 'available'
      and (s.property_id is not null or p.id = any(${sql.param([...matchIds])}::uuid[]))
    order by coalesce(s.offered_at, p.created_at) desc, p.id desc`);
  return rows;
}

export async function findPropertiesOfPicture(db: Queryable, fileId: string): Promise<string[]> {
  const { rows } = await db.execute<{ property_id: string }>(
    sql`select property_id from property_images where file_id = ${fileId}::uuid`,
  );
  return rows.map((row) => row.property_id);
}

/** An agent, with data that clients may see; null if they have left. */
export async function findPortalAgent(
  db: Queryable,
  agentId: string,
): Promise<{ id: string; full_name: string; phone: string | null; email: string | null } | null> {
  const [row] = await db
    .select({ id: profiles.id, full_name: profiles.full_name, phone: profiles.phone, email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, agentId), isNull(profiles.deleted_at), ne(profiles.status, 'inactive')));
  return row ?? null;
}

/** A lead's meeting with a client that it did not become is hidden: it may be about the client. */
const isMeetingOf = ({ topic, id }: ContactPerson): SQL =>
  topic === 'leads' ? sql`m.lead_id = ${id}::uuid and m.client_id is null` : sql`m.client_id = ${id}::uuid`;

/**
 * Those of the properties of which a person may know the exact place: a visit is agreed, or a property link to them that
 * still opens shows it.
 */
export async function findExactlyShown(
  db: Queryable,
  person: ContactPerson,
  { propertyIds, now }: { readonly propertyIds: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const column = sql.identifier(person.topic === 'leads' ? 'lead_id' : 'client_id');
  const { rows } = await db.execute<{ property_id: string }>(sql`
    with theirs as (
      select m.id, m.property_id from meetings m
      where (${isMeetingOf(person)} or m.id = any(array(
          select v.meeting_id from visit_participants v where v.${column} = ${person.id}::uuid)))
        and m.deleted_at is null and m.status <> 'cancelled' and ${isVisitType(sql`m.meeting_type`)})
    select shown.property_id from (
      select property_id from theirs
      union select s.property_id from visit_stops s join theirs on theirs.id = s.meeting_id
      union select i.property_id from property_links k join property_link_properties i on i.link_id = k.id
        where k.${column} = ${person.id}::uuid and k.with_exact_address and k.revoked_at is null
          and k.expires_at > ${now.toISOString()}::timestamptz) shown
    where shown.property_id = any(${sql.param([...propertyIds])}::uuid[])`);
  return new Set(rows.map(({ property_id }) => property_id));
}

/** The next meetings of a client or lead, then the last ones, with data that they may see. */
export async function listMeetingsOf(
  db: Queryable,
  person: ContactPerson,
  { now, limit }: { now: Date; limit: number },
): Promise<PortalMeeting[]> {
  const ofPerson = sql`select m.*, case when m.status = 'completed' then m.meeting_date
      else m.meeting_date + m.duration_minutes * interval '1 minute' end as ends_at
    from meetings m where ${isMeetingOf(person)} and m.deleted_at is null`;
  const { rows } = await db.execute<{ meeting: PortalMeeting }>(sql`
    select json_build_object('id', m.id, 'title', m.title, 'meeting_type', m.meeting_type,
      'meeting_date', m.meeting_date, 'duration_minutes', m.duration_minutes, 'location', m.location,
      'video_link', m.video_link, 'status', m.status, 'agent', nullif(a.full_name, ''),
      'may_confirm', m.status in ('scheduled', 'confirmed')
        and (m.client_confirmed_at is null or m.status = 'scheduled')
        and m.meeting_date > ${now.toISOString()}::timestamptz,
      'is_past', m.is_past) as meeting
    from (
      (select *, false as is_past from (${ofPerson}) m where ends_at > ${now.toISOString()}::timestamptz
        order by meeting_date, id limit ${limit})
      union all
      (select *, true as is_past from (${ofPerson}) m where ends_at <= ${now.toISOString()}::timestamptz
        order by meeting_date desc, id desc limit ${limit})) m
    left join profiles a on a.id = m.agent_id
    order by m.is_past, case when m.is_past then null else m.meeting_date end, m.meeting_date desc, m.id`);
  return rows.map(({ meeting }) => meeting);
}
