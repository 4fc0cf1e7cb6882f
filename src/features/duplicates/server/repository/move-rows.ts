import { sql } from 'drizzle-orm';
import type { ConsentAct, ConsentWay } from '#features/consents/rules.ts';
import type { ConsentingPerson } from '#features/consents/server/repository.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { MergeRefusal, MovedKind } from '../../rules.ts';
import { personReferences, personTables } from '../references.ts';
import type { TouchedPeople } from './merge-rows.ts';

/** A merge of two records of one topic. */
export interface MergedPair {
  readonly topic: PersonTopic;
  readonly keptId: string;
  readonly mergedId: string;
}

const versioned: ReadonlySet<string> = new Set([
  ...['meetings', 'follow_ups', 'notes', 'documents', 'deals', 'invoices', 'owner_reports', 'properties'],
  ...['property_contacts', 'privacy_requests'],
]);

/** Moves the rows of the merged record that one statement per column can move. */
export async function moveReferences(db: Queryable, { topic, keptId, mergedId }: MergedPair): Promise<void> {
  for (const reference of personReferences) {
    if (reference.moves === 'own') continue;
    for (const name of reference[topic]) {
      const table = sql.identifier(reference.table);
      const column = sql.identifier(name);
      const version = versioned.has(reference.table) ? sql`, version = version + 1` : sql.empty();
      const isHeld =
        reference.moves === 'unless_held'
          ? sql`and not exists (select from ${table} h where h.${column} = ${keptId}::uuid and ${sql.join(
              (reference.held ?? []).map((held) => sql`h.${sql.identifier(held)} = t.${sql.identifier(held)}`),
              sql` and `,
            )})`
          : sql.empty();
      await db.execute(sql`
        update ${table} t set ${column} = ${keptId}::uuid ${version} where ${column} = ${mergedId}::uuid ${isHeld}`);
    }
  }
}

/** What was merged into the merged record now belongs to the record that stays; so do the leads of a merged client. */
export async function moveRecords(db: Queryable, { topic, keptId, mergedId }: MergedPair): Promise<void> {
  await db.execute(sql`
    update ${sql.identifier(topic)} set merged_into_id = ${keptId}::uuid where merged_into_id = ${mergedId}::uuid`);
  if (topic === 'clients')
    await db.execute(sql`
      update leads set client_id = ${keptId}::uuid, version = version + 1 where client_id = ${mergedId}::uuid`);
}

/** Moves decisions on properties. If both decided on one, the later decision counts. */
export async function moveDecisions(db: Queryable, { topic, keptId, mergedId }: MergedPair): Promise<void> {
  const column = columnOf(topic);
  await db.execute(sql`
    update match_decisions k set decision = m.decision, reason = m.reason, price = m.price, purpose = m.purpose,
      decided_at = m.decided_at, decided_by = m.decided_by
    from match_decisions m
    where k.${column} = ${keptId}::uuid and m.${column} = ${mergedId}::uuid and m.property_id = k.property_id
      and m.decided_at > k.decided_at`);
  await db.execute(sql`
    update match_decisions t set ${column} = ${keptId}::uuid where ${column} = ${mergedId}::uuid
      and not exists (select from match_decisions h where h.${column} = ${keptId}::uuid and h.property_id = t.property_id)`);
}

/** The lead that stays waits as long as the merged one did, unless it has its own clock or was answered. */
export async function moveResponseClock(db: Queryable, { keptId, mergedId }: MergedPair): Promise<void> {
  await db.execute(sql`
    update response_clocks set lead_id = ${keptId}::uuid where lead_id = ${mergedId}::uuid and is_waiting
      and not exists (select from response_clocks where lead_id = ${keptId}::uuid)
      and exists (select from leads where id = ${keptId}::uuid and stage_kind(status) = 'open' and answered_at is null)`);
}

/** A lead that stays without an agent is offered to those to whom the merged one was, unless it has its own routing. */
export async function moveRouting(db: Queryable, { keptId, mergedId }: MergedPair): Promise<void> {
  const { rows } = await db.execute(sql`
    update lead_routings set lead_id = ${keptId}::uuid where lead_id = ${mergedId}::uuid and state <> 'given'
      and not exists (select from lead_routings where lead_id = ${keptId}::uuid)
      and exists (select from leads where id = ${keptId}::uuid and assigned_agent_id is null)
    returning lead_id`);
  if (rows.length > 0)
    await db.execute(sql`
      update lead_offers t set lead_id = ${keptId}::uuid where lead_id = ${mergedId}::uuid
        and not exists (select from lead_offers h where h.lead_id = ${keptId}::uuid and h.agent_id = t.agent_id)`);
}

export async function moveRequirement(
  db: Queryable,
  topic: PersonTopic,
  { id, keptId, position }: { readonly id: string; readonly keptId: string; readonly position: number },
): Promise<void> {
  await db.execute(sql`
    update requirements set ${columnOf(topic)} = ${keptId}::uuid, position = ${position}, version = version + 1
    where id = ${id}::uuid`);
}

const columnOf = (topic: PersonTopic) => sql.identifier(topic === 'leads' ? 'lead_id' : 'client_id');

/** Locks both records in the order of their ids, and the leads of clients; the people whose rows the merge can change. */
export async function lockPair(db: Queryable, { topic, keptId, mergedId }: MergedPair): Promise<TouchedPeople> {
  const pair = sql`array[${keptId}, ${mergedId}]::uuid[]`;
  await db.execute(sql`select from ${sql.identifier(topic)} where id = any(${pair}) order by id for update`);
  if (topic === 'clients') {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from leads where client_id = any(${pair}) order by id for update`,
    );
    return { leads: rows.map(({ id }) => id), clients: [keptId, mergedId] };
  }
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct client_id as id from leads where id = any(${pair}) and client_id is not null`,
  );
  return { leads: [keptId, mergedId], clients: rows.map(({ id }) => id) };
}

/**
 * Throws unless the person may change all these records. An update that changes nothing is enough: the triggers of
 * `visible-views.ts` refuse it.
 */
export async function requireReach(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update ${sql.identifier(topic)} set version = version where id = any(${sql.param([...ids])}::uuid[])`);
  if (rowCount !== ids.length) throw new Failure('forbidden', { reason: 'out_of_reach' });
}

/** How much of each kind the merged record has. */
export async function countMoved(db: Queryable, topic: PersonTopic, id: string): Promise<Map<MovedKind, number>> {
  const counted = [
    ...personReferences,
    ...personTables.filter(({ table }) => topic === 'clients' && table === 'leads'),
  ];
  const parts = counted.flatMap((reference) => {
    const columns = reference[topic];
    if (columns.length === 0 || reference.kind === 'other') return [];
    const isTheirs = sql.join(
      columns.map((column) => sql`${sql.identifier(column)} = ${id}::uuid`),
      sql` or `,
    );
    return [
      sql`select ${reference.kind} as kind, count(*)::integer as count from ${sql.identifier(reference.table)} where ${isTheirs}`,
    ];
  });
  const { rows } = await db.execute<{ kind: MovedKind; count: number }>(sql`
    select kind, sum(count)::integer as count from (${sql.join(parts, sql` union all `)}) parts group by kind`);
  return new Map(rows.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
}

/** What was added to a record since a merge; it stays with the record. */
export async function countAddedSince(
  db: Queryable,
  { topic, id }: { readonly topic: PersonTopic; readonly id: string },
  { mergeId, since }: { readonly mergeId: string; readonly since: Date },
): Promise<Map<MovedKind, number>> {
  const parts = personReferences.flatMap((reference) => {
    const columns = reference[topic];
    if (columns.length === 0 || reference.addedAt === null || reference.key.length > 1) return [];
    const [key = 'id'] = reference.key;
    const isTheirs = sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)} = ${id}::uuid`),
      sql` or `,
    );
    return [
      sql`select ${reference.kind} as kind, count(*)::integer as count from ${sql.identifier(reference.table)} t
      where (${isTheirs}) and t.${sql.identifier(reference.addedAt)} > ${since.toISOString()}::timestamptz
        and not exists (select from merge_rows m where m.merge_id = ${mergeId}::uuid
          and m.table_name = ${reference.table} and m.row_key = json_build_array(t.${sql.identifier(key)})::text)`,
    ];
  });
  const { rows } = await db.execute<{ kind: MovedKind; count: number }>(sql`
    select kind, sum(count)::integer as count from (${sql.join(parts, sql` union all `)}) parts group by kind`);
  return new Map(rows.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
}

/** Why two records cannot become one; empty if they can. */
export async function listRefusals(db: Queryable, pair: MergedPair): Promise<MergeRefusal[]> {
  const { topic, keptId, mergedId } = pair;
  const { rows } = await db.execute<Record<MergeRefusal, boolean>>(
    topic === 'leads'
      ? sql`
      with k as (select id, client_id from leads where id = ${keptId}::uuid),
        m as (select id, client_id from leads where id = ${mergedId}::uuid)
      select
        (select count(*) > 1 from deals where lead_id in (k.id, m.id) and is_standing) as two_deals,
        coalesce(k.client_id <> m.client_id, false) as two_clients,
        false as buyer_and_seller,
        exists (select from detail_proposals p join detail_proposals q on p.id <> q.id
          where p.state = 'open' and q.state = 'open' and (p.lead_id = k.id or p.client_id = k.client_id)
            and (q.lead_id = m.id or q.client_id = m.client_id)) as open_proposals,
        exists (select from visit_requests p join visit_requests q on p.id <> q.id and p.property_id = q.property_id
          where p.state in ('open', 'proposed') and q.state in ('open', 'proposed')
            and (p.lead_id = k.id or p.client_id = k.client_id)
            and (q.lead_id = m.id or q.client_id = m.client_id)) as open_visit_requests
      from k, m`
      : sql`
      select false as two_deals, false as two_clients,
        exists (select from deals where is_standing and ((client_id = ${keptId}::uuid and seller_id = ${mergedId}::uuid)
          or (client_id = ${mergedId}::uuid and seller_id = ${keptId}::uuid))) as buyer_and_seller,
        exists (select from detail_proposals p join detail_proposals q on p.id <> q.id
          where p.state = 'open' and q.state = 'open' and p.client_id = ${keptId}::uuid
            and q.client_id = ${mergedId}::uuid) as open_proposals,
        exists (select from visit_requests p join visit_requests q on p.property_id = q.property_id
          where p.state in ('open', 'proposed') and q.state in ('open', 'proposed')
            and p.client_id = ${keptId}::uuid and q.client_id = ${mergedId}::uuid) as open_visit_requests`,
  );
  const found = rows[0];
  if (!found) return [];
  return (['two_deals', 'two_clients', 'buyer_and_seller', 'open_proposals', 'open_visit_requests'] as const).filter(
    (refusal) => found[refusal],
  );
}

/** Which of two leads a recorded deal won. */
export async function findWonLead(db: Queryable, ids: readonly string[]): Promise<string | null> {
  const { rows } = await db.execute<{ lead_id: string }>(sql`
    select lead_id from deals where lead_id = any(${sql.param([...ids])}::uuid[]) and is_standing limit 1`);
  return rows[0]?.lead_id ?? null;
}

/** How the latest act of a kind of a person was learned: an act that repeats it says the same. */
export async function findLatestAct(
  db: Queryable,
  { lead_id, client_id }: ConsentingPerson,
  act: ConsentAct,
): Promise<{ way: ConsentWay; language: Language } | null> {
  const { rows } = await db.execute<{ way: ConsentWay; language: Language }>(sql`
    select way, language from consents where act = ${act} and (lead_id = ${lead_id}::uuid or client_id = ${client_id}::uuid
      or lead_id in (select id from leads where client_id = ${client_id}::uuid))
    order by at desc, id desc limit 1`);
  return rows[0] ?? null;
}

/** The fields of a record that users saved since an instant. */
export async function listFieldsSavedSince(
  db: Queryable,
  { topic, id }: { readonly topic: PersonTopic; readonly id: string },
  since: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ field: string }>(sql`
    select distinct field from changes, jsonb_object_keys(difference) field
    where topic = ${topic} and entity_id = ${id}::uuid and action = 'updated'
      and at > ${since.toISOString()}::timestamptz order by field`);
  return rows.map(({ field }) => field);
}

/**
 * Repeats for a record the refusals to be contacted that were recorded for the other one since an instant: a person who
 * withdrew while both were one withdrew for both.
 */
export async function repeatRefusals(
  db: Queryable,
  { topic, keptId, mergedId }: MergedPair,
  { mergeId, since }: { readonly mergeId: string; readonly since: Date },
): Promise<void> {
  const column = columnOf(topic);
  await db.execute(sql`
    insert into consents (id, ${column}, act, purposes, channels, way, recorded_by, at, language)
    select gen_random_uuid(), ${mergedId}::uuid, act, purposes, channels, way, recorded_by, at, language
    from consents where ${column} = ${keptId}::uuid and act in ('withdrawn', 'do_not_contact')
      and at > ${since.toISOString()}::timestamptz and not exists (select from merge_rows m
        where m.merge_id = ${mergeId}::uuid and m.table_name = 'consents' and m.row_key = json_build_array(consents.id)::text)`);
}
