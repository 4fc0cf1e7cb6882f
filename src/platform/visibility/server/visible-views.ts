import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { LimitedKind } from '../visibility.ts';
import { limitedKinds } from '../visibility.ts';

/**
 * Views that stand before the tables in the search path of a limited person: `visible_leads.leads` before
 * `public.leads`. So each query of the program reads only what the person sees, and no query has to know of it. A kind
 * that is not limited keeps its table, with its indexes and its counts.
 */

/** Whose a record is: its agent's column, or for deals the agents who share it. */
export const agentColumns: Record<Exclude<LimitedKind, 'deals'>, string> = {
  leads: 'assigned_agent_id',
  clients: 'agent_id',
  properties: 'agent_id',
  meetings: 'agent_id',
  invoices: 'agent_id',
};

/** Tables whose rows are seen with all the records that they belong to: column → kind. */
const followers: Record<string, Readonly<Record<string, LimitedKind>>> = {
  communications: { client_id: 'clients', lead_id: 'leads' },
  consents: { client_id: 'clients', lead_id: 'leads' },
  detail_proposals: { client_id: 'clients', lead_id: 'leads' },
  distinct_people: { client_id: 'clients', other_client_id: 'clients', lead_id: 'leads', other_lead_id: 'leads' },
  documents: { client_id: 'clients', lead_id: 'leads', property_id: 'properties' },
  follow_ups: { client_id: 'clients', lead_id: 'leads' },
  invoice_payments: { invoice_id: 'invoices' },
  lead_offers: { lead_id: 'leads' },
  lead_routings: { lead_id: 'leads' },
  lead_touches: { client_id: 'clients', lead_id: 'leads' },
  match_decisions: { client_id: 'clients', lead_id: 'leads', property_id: 'properties' },
  meeting_reminders: { meeting_id: 'meetings' },
  merges: { client_id: 'clients', merged_client_id: 'clients', lead_id: 'leads', merged_lead_id: 'leads' },
  notes: { client_id: 'clients', lead_id: 'leads', property_id: 'properties' },
  owner_reports: { client_id: 'clients' },
  person_emails: { client_id: 'clients', lead_id: 'leads' },
  portal_links: { client_id: 'clients', lead_id: 'leads' },
  privacy_requests: { client_id: 'clients', lead_id: 'leads' },
  property_contacts: { property_id: 'properties' },
  property_link_properties: { property_id: 'properties' },
  property_links: { client_id: 'clients', lead_id: 'leads' },
  published_properties: { property_id: 'properties' },
  replaced_decisions: { client_id: 'clients', lead_id: 'leads', property_id: 'properties' },
  requirements: { client_id: 'clients', lead_id: 'leads' },
  response_clocks: { lead_id: 'leads' },
  visit_feedback: { meeting_id: 'meetings' },
  visit_participants: { meeting_id: 'meetings', client_id: 'clients', lead_id: 'leads' },
  visit_requests: { client_id: 'clients', lead_id: 'leads', property_id: 'properties' },
  visit_stops: { meeting_id: 'meetings' },
};

/** Topics of changes and notifications whose records are followers, with their tables. */
const followerTopics: Record<string, string> = {
  detail_proposals: 'detail_proposals',
  documents: 'documents',
  intake_deliveries: 'intake_deliveries',
  notes: 'notes',
  owner_reports: 'owner_reports',
  imports: 'imports',
  bulk_runs: 'bulk_runs',
  privacy_requests: 'privacy_requests',
  property_links: 'property_links',
  visit_requests: 'visit_requests',
};

/** Whose records of a kind the person sees: ids with commas, or nothing without a limit. */
const readers = (kind: LimitedKind) => `current_setting('aangan.${kind}_read', true)`;
const isUnlimited = (kind: LimitedKind) => `coalesce(${readers(kind)}, '') = ''`;

/** The ids in a setting. The subquery is read once per statement; the bare expression once per row. */
const idsIn = (setting: string) => `array(select unnest(string_to_array(${setting}, ',')::uuid[]))`;

/** Whether the record `row` of a limited kind is seen. */
function isWithin(kind: LimitedKind, row: string): string {
  const isReached = (agent: string) => `${agent} = any (${idsIn(readers(kind))})`;
  if (kind === 'deals')
    return `exists (select from public.deal_shares s where s.deal_id = ${row}.id and ${isReached('s.agent_id')})`;
  const isOfAgent = isReached(`${row}.${agentColumns[kind]}`);
  if (kind !== 'leads') return isOfAgent;
  return `(${isOfAgent} or ${isOffered(row)})`;
}

/** A user who may claim a lead sees it. */
const isOffered = (row: string) => `${row}.id = any (array(
    select o.lead_id from public.lead_offers o where o.agent_id = nullif(current_setting('aangan.person', true), '')::uuid))`;

/** Whether the record of a kind with the id in `column` is seen; a missing link hides nothing. */
const isSeen = (kind: LimitedKind, column: string) =>
  `(${column} is null or ${isUnlimited(kind)}
    or exists (select from public.${kind} k where k.id = ${column} and ${isWithin(kind, 'k')}))`;

/** Kinds whose search finds contact details. */
export const contactSearchKinds = ['leads', 'clients'] as const;
type SearchedKind = (typeof contactSearchKinds)[number];

/**
 * The tables as a person sees them from whom contact details are hidden: a search finds others' records by name only, and
 * their order follows names without digits, or both would tell the digits one by one. All other columns may be written.
 */
const maskedView = (kind: SearchedKind) => `create schema masked_${kind};
  do $do$ begin execute (
    select 'create view masked_${kind}.${kind} as select ' || string_agg(case when attname = 'search_text'
        then $q$case when ${isOwn(kind, 't')} then t.search_text else ${foundByName} end as search_text$q$
        when attname = 'name_key'
        then $q$case when ${isOwn(kind, 't')} or t.name_key !~ '[0-9@]' then t.name_key
          else ${sortedByName} end as name_key$q$
        else 't.' || quote_ident(attname) end, ', ' order by attnum)
      || $q$ from public.${kind} t where ${isUnlimited(kind)} or ${isWithin(kind, 't')} with check option$q$
    from pg_attribute where attrelid = 'public.${kind}'::regclass and attnum > 0 and not attisdropped); end $do$;`;

/** Whether a record is the person's own, whatever else it reads. */
function isOwn(kind: LimitedKind, row: string): string {
  const isOneself = (agent: string) => `${agent} = any (${idsIn("current_setting('aangan.own', true)")})`;
  if (kind === 'deals')
    return `exists (select from public.deal_shares s where s.deal_id = ${row}.id and ${isOneself('s.agent_id')})`;
  const isOfAgent = isOneself(`${row}.${agentColumns[kind]}`);
  return kind === 'leads' ? `(${isOfAgent} or ${isOffered(row)})` : isOfAgent;
}

/** Whether a query may not compare digits and addresses in the texts of the record `row`: it would tell them one by one. */
export const masksTextsOf = (kind: LimitedKind, row: string): string =>
  `(coalesce(current_setting('aangan.masks', true), '') = 'on' and ${isOwn(kind, row)} is not true)`;

/** Digits and email addresses, as far as they may be contact details; an expression of PostgreSQL. */
export const contactParts = '[^[:space:]]*(@|%40)[^[:space:]]*|[0-9०-९૦-૯０-９]';

/** Of `name_key` what no number and no address is: the order would tell them, too. */
const sortedByName = `regexp_replace(t.name_key, '${contactParts}', '', 'g')`;

/** Of `search_text` what comes from the name, and how it sounds. An enquiry without a name is called by its number or address. */
const foundByName = `case when t.full_name like '%@%' then '' else regexp_replace(t.name_key, '[0-9]', '', 'g')
  || ' ' || substring(t.search_text from '[A-Z ]*$') end`;

/** Written in one statement with their property or deal, which a check could not see yet. */
const parts: Record<string, Readonly<Record<string, LimitedKind>>> = {
  deal_shares: { deal_id: 'deals' },
  price_history: { property_id: 'properties' },
  property_images: { property_id: 'properties' },
  property_offers: { property_id: 'properties' },
};

/** Tables that follow the records of limited kinds. */
export const followerTables: readonly string[] = [
  ...Object.keys({ ...followers, ...parts }),
  ...['offered_properties', 'intake_deliveries', 'imports', 'bulk_runs', 'bulk_items', 'property_link_answers'],
];

const followerView = (table: string, links: Readonly<Record<string, LimitedKind>>) =>
  `create view visible.${table} as select t.* from public.${table} t
   where ${Object.entries(links)
     .map(([column, kind]) =>
       isOfPerson(links) && column === 'client_id'
         ? `(t.lead_id is not null or ${isSeen(kind, `t.${column}`)})`
         : isSeen(kind, `t.${column}`),
     )
     .join(' and ')} ${table in parts ? '' : 'with check option'};`;

/** Rows of one person: those of a lead that is a client, too, are seen with the lead, or its agent could add none. */
const isOfPerson = (links: Readonly<Record<string, LimitedKind>>) =>
  'lead_id' in links && 'client_id' in links && !('other_lead_id' in links) && !('merged_lead_id' in links);

/**
 * Whether the record that a change or notification is about is seen. In PL/pgSQL, each branch keeps its plan: a function in SQL
 * was planned at each row.
 */
const seesTopic = `create function visible.sees(topic text, id uuid) returns boolean language plpgsql stable as $$ begin
  case topic
    ${limitedKinds.map((kind) => `when '${kind}' then return ${isSeen(kind, '$2')};`).join('\n')}
    ${Object.entries(followerTopics)
      .map(([topic, table]) => `when '${topic}' then return exists (select from visible.${table} f where f.id = $2);`)
      .join('\n')}
    when 'emails' then return exists (select from visible.person_emails m where m.email_id = $2);
    else return true; end case; end $$;`;

/** Imports and bulk changes of a limited kind name its records: only who made them sees them. */
const isOfOwnWork = `(t.created_by = current_setting('aangan.person')::uuid or case t.kind
  ${limitedKinds.map((kind) => `when '${kind}' then ${isUnlimited(kind)}`).join('\n')} else true end)`;

/** Seen with records that are followers themselves. */
const otherFollowers = `
  create view visible.gate as select 1 as is_open;
  -- An enquiry that is nobody's yet is as hidden as a lead without an agent.
  create view visible.intake_deliveries as select t.* from public.intake_deliveries t
    where ${isSeen('clients', 't.client_id')} and ${isSeen('leads', 't.lead_id')}
      and (t.client_id is not null or t.lead_id is not null or ${isUnlimited('leads')});
  create view visible.offered_properties as select t.* from public.offered_properties t
    where exists (select from visible.communications c where c.id = t.communication_id)
      and ${isSeen('properties', 't.property_id')};
  create view visible.files as select t.* from public.files t
    where (not exists (select from public.property_images i where i.file_id = t.id)
        or exists (select from visible.property_images i where i.file_id = t.id))
      and (not exists (select from public.documents d where d.file_id = t.id)
        or exists (select from visible.documents d where d.file_id = t.id));
  create view visible.property_link_answers as select t.* from public.property_link_answers t
    where exists (select from visible.property_links l where l.id = t.link_id);
  create view visible.imports as select t.* from public.imports t where ${isOfOwnWork};
  create view visible.bulk_runs as select t.* from public.bulk_runs t where ${isOfOwnWork};
  create view visible.bulk_items as select t.* from public.bulk_items t
    where exists (select from visible.bulk_runs r where r.id = t.run_id);
  create view visible.merge_rows as select t.* from public.merge_rows t
    where exists (select from visible.merges m where m.id = t.merge_id);`;

/** They tell a person that a record is no longer theirs, so they reach the person without its name. */
export const partingNotifications: readonly string[] = ['lead_taken', 'lead_passed_on', 'meeting_taken_away'];

/**
 * The log of a lead, client or property also tells of its deals, invoices and meetings: these rows are seen with what they
 * tell of. Numbers of invoices are permanent.
 */
const seesSubject = `create function visible.sees_subject(difference jsonb) returns boolean language plpgsql stable as $$ begin
  return ${isSeen('deals', `($1 #>> '{deal_id,1}')::uuid`)} and ${isSeen('meetings', `($1 #>> '{meeting_id,1}')::uuid`)}
    and (not $1 ? 'invoice_number' or ${isUnlimited('invoices')} or exists (select from public.invoices k
      where k.number = $1 #>> '{invoice_number,1}' and ${isWithin('invoices', 'k')})); end $$;`;

const logViews = `
  create view visible.changes as select t.* from public.changes t where visible.sees(t.topic, t.entity_id)
    and (t.topic not in ('leads', 'clients', 'properties')
      or not t.difference ?| array['deal_id', 'meeting_id', 'invoice_number'] or visible.sees_subject(t.difference));
  create view visible.notifications as select t.* from public.notifications t where visible.sees(t.topic, t.entity_id)
    or (t.kind in (${partingNotifications.map((kind) => `'${kind}'`).join(', ')})
      and t.recipient_id = nullif(current_setting('aangan.person', true), '')::uuid);`;

const live = (kind: string, name: string, rows: string) => ({ kind, name, rows });

/**
 * The rows behind the counts of each kind (name, key, delta), as the triggers of the tables count them; the counts in
 * the tables know no limits.
 */
function liveCounts(): Array<{ kind: string; name: string; rows: string }> {
  const of = (kind: LimitedKind) => `visible_${kind}.${kind} r where r.deleted_at is null`;
  const count = (kind: LimitedKind, name: string, key: string, value = 'count(*)') =>
    live(kind, name, `select ${key}, ${value} from ${of(kind)} group by 1`);
  const source = `coalesce(r.source, '') || '|' || r.status`;
  const owed = 'sum(case when r.cancelled_at is null and not r.is_settled then (r.total - r.paid) * 100 else 0 end)';
  const day = `to_char(r.closed_on, 'YYYY-MM-DD') || '|' ||`;
  const deals = (name: string, value: string) =>
    live(
      'deals',
      name,
      `select ${day} coalesce(r.property_type_id::text, ''), ${value} from visible_deals.deals r where r.is_standing group by 1`,
    );
  const shares = (name: string, value: string) =>
    live('deals', name, `select ${day} r.agent_id, ${value} from visible.deal_shares r where r.is_standing group by 1`);
  return [
    count('properties', 'properties', `''`),
    count('properties', 'properties.status', 'r.status'),
    count('properties', 'properties.type', `coalesce(r.property_type_id::text, '')`),
    count('properties', 'properties.city', 'r.city'),
    count('properties', 'properties.locality', 'r.city || chr(31) || r.locality'),
    count('clients', 'clients', `''`),
    count('clients', 'clients.type', `coalesce(r.client_type, '')`),
    count('leads', 'leads', `''`),
    count('leads', 'leads.status', 'r.status'),
    count('leads', 'leads.source', source),
    count('leads', 'leads.status_value', 'r.status', 'sum(r.budget * 100)'),
    count('leads', 'leads.source_value', source, 'sum(r.budget * 100)'),
    count('meetings', 'meetings', `''`),
    count('meetings', 'meetings.status', 'r.status'),
    count('invoices', 'invoices', `''`),
    count('invoices', 'invoices.revenue', `''`, 'sum(case when r.cancelled_at is null then r.amount * 100 else 0 end)'),
    count('invoices', 'invoices.paid', `''`, 'sum(r.paid * 100)'),
    count('invoices', 'invoices.owed', 'r.due_date::text', owed),
    count(
      'invoices',
      'invoices.commission',
      `''`,
      'sum(case when r.is_settled then r.commission_amount * 100 else 0 end)',
    ),
    deals('deals.number', 'count(*)'),
    deals('deals.price', 'sum(r.price * 100)'),
    deals('deals.commission', 'sum(r.commission * 100)'),
    shares('deals.agent', 'count(*)'),
    shares('deals.agent_share', 'sum(r.share * 100)'),
    shares('deals.agent_commission', 'sum(r.amount * 100)'),
    live(
      'documents',
      'documents',
      `select '', count(*) from visible.documents r where r.deleted_at is null group by 1`,
    ),
    live(
      'documents',
      'documents.type',
      'select r.document_type, count(*) from visible.documents r where r.deleted_at is null group by 1',
    ),
  ];
}

/** The kinds on which the counts of a name depend: documents are seen with their records. */
const countedWith = (kind: string): readonly LimitedKind[] =>
  kind === 'documents' ? ['clients', 'leads', 'properties'] : [kind as LimitedKind];

/** The stored counts of kinds without limits, and live counts of the others. Stored sums of months are left out with them. */
function countViews(): string {
  const stored = [...new Set(liveCounts().map(({ kind }) => kind))]
    .map((kind) => `when '${kind}' then ${countedWith(kind).map(isUnlimited).join(' and ')}`)
    .join('\n');
  const isStored = `case split_part(split_part(c.name, '.', 1), ' ', 1) ${stored} else true end`;
  const branches = liveCounts().map(
    ({ kind, name, rows }) => `select null::bigint, '${name}', l.key, l.delta::bigint from (${rows}) l (key, delta)
      where not (${countedWith(kind).map(isUnlimited).join(' and ')}) and l.key is not null`,
  );
  return `
    create view visible.counts as select c.* from public.counts c where ${isStored};
    create view visible.count_deltas (id, name, key, delta) as
      select c.id, c.name, c.key, c.delta from public.count_deltas c where ${isStored}
      union all ${branches.join('\nunion all ')};`;
}

/** Keeps what a limited person writes within reach; effects of triggers are the program's own and pass. */
const scopeTriggers = `
  create function visible.keep_within_reach() returns trigger language plpgsql as $$
  declare
    person uuid := current_setting('aangan.person', true)::uuid;
    agent text := tg_argv[0];
    writers text := coalesce(current_setting('aangan.' || tg_table_name || '_write', true), '');
    removers text := coalesce(current_setting('aangan.' || tg_table_name || '_delete', true), '');
    is_removal boolean := false;
  begin
    if tg_op = 'INSERT' then
      -- A record without an agent belongs to the user who adds it, who could not see it otherwise.
      if writers <> '' and to_jsonb(new) ->> agent is null then
        new := jsonb_populate_record(new, jsonb_build_object(agent, person));
      end if;
    else
      is_removal := tg_op = 'DELETE' or (old.deleted_at is null and new.deleted_at is not null);
      if is_removal and removers <> '' and coalesce(to_jsonb(old) ->> agent, '') <> all (string_to_array(removers, ',')) then
        raise exception 'out of reach: delete % %', tg_table_name, old.id using errcode = 'AA001';
      end if;
      -- Anybody may take a record that is nobody's, if they see it.
      if not is_removal and writers <> '' and coalesce(to_jsonb(old) ->> agent, '') <> all (string_to_array(writers, ','))
        and (to_jsonb(old) ->> agent is not null or to_jsonb(new) ->> agent is distinct from person::text) then
        raise exception 'out of reach: write % %', tg_table_name, old.id using errcode = 'AA001';
      end if;
    end if;
    if tg_op = 'DELETE' then return old; end if;
    if not is_removal and writers <> '' and coalesce(to_jsonb(new) ->> agent, '') <> all (string_to_array(writers, ',')) then
      raise exception 'out of reach: agent of % %', tg_table_name, new.id using errcode = 'AA002', column = agent;
    end if;
    return new;
  end $$;
  ${Object.entries(agentColumns)
    .map(
      ([table, column]) => `create trigger a_keep_within_reach before insert or update or delete on public.${table}
        for each row when (current_setting('aangan.person', true) <> '' and pg_trigger_depth() = 0)
        execute function visible.keep_within_reach('${column}');`,
    )
    .join('\n')}
  create function visible.keep_deal_within_reach() returns trigger language plpgsql as $$
  declare writers text := coalesce(current_setting('aangan.deals_write', true), '');
  begin
    if writers <> '' and not exists (select from public.deal_shares s
      where s.deal_id = new.id and s.agent_id = any (string_to_array(writers, ',')::uuid[])) then
      raise exception 'out of reach: write deals %', new.id using errcode = 'AA001';
    end if;
    return null;
  end $$;
  create constraint trigger deals_keep_within_reach after insert or update on public.deals deferrable initially deferred
    for each row when (current_setting('aangan.person', true) <> '' and pg_trigger_depth() = 0)
    execute function visible.keep_deal_within_reach();
  -- A change rewrites all shares of a deal: nobody comes within reach of a deal by a share of their own.
  create function visible.keep_shares_within_reach() returns trigger language plpgsql as $$
  declare
    writers text := coalesce(current_setting('aangan.deals_write', true), '');
    deal uuid;
  begin
    select s.deal_id into deal from gone s where writers <> '' group by s.deal_id
      having not coalesce(bool_or(s.agent_id = any (string_to_array(writers, ',')::uuid[])), false);
    if deal is not null then
      raise exception 'out of reach: write deals %', deal using errcode = 'AA001';
    end if;
    return null;
  end $$;
  create trigger shares_keep_within_reach after delete on public.deal_shares referencing old table as gone
    for each statement when (current_setting('aangan.person', true) <> '' and pg_trigger_depth() = 0)
    execute function visible.keep_shares_within_reach();`;

const dropping = [
  'visible',
  ...limitedKinds.map((kind) => `visible_${kind}`),
  ...contactSearchKinds.map((kind) => `masked_${kind}`),
]
  .map((schema) => `drop schema if exists ${schema} cascade;`)
  .join('\n');

function creating(): string {
  const kinds = limitedKinds.map(
    (kind) => `create schema visible_${kind};
      create view visible_${kind}.${kind} as select t.* from public.${kind} t
      where ${isWithin(kind, 't')} ${kind === 'deals' ? '' : 'with check option'};`,
  );
  const views = Object.entries({ ...followers, ...parts }).map(([table, links]) => followerView(table, links));
  return [
    'create schema visible;',
    ...kinds,
    ...contactSearchKinds.map(maskedView),
    ...views,
    otherFollowers,
    seesTopic,
    seesSubject,
    logViews,
    countViews(),
    scopeTriggers,
  ].join('\n');
}

const fingerprint = () => createHash('sha256').update(creating()).digest('hex');

/** Whether a database has the views of this program. A migration may still make them incomplete. */
export async function hasVisibleViews(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ fingerprint: string | null }>(
    `select obj_description(to_regnamespace('visible'), 'pg_namespace') as fingerprint`,
  );
  return rows[0]?.fingerprint === fingerprint();
}

/** Drops the views, so that a migration may change their tables. Limited persons wait until they are back. */
export async function dropVisibleViews(client: pg.ClientBase): Promise<void> {
  await client.query(dropping);
}

/** Recreates the views with the columns that the tables have now, in one transaction. */
export async function createVisibleViews(client: pg.ClientBase): Promise<void> {
  await client.query(`${dropping} ${creating()} comment on schema visible is '${fingerprint()}'`);
}
