import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Queryable } from '#platform/database/server/database.ts';
import { agentsWithin } from '../reach.ts';
import type { MaskedKind } from '../visibility.ts';
import { maskedKinds } from '../visibility.ts';
import type { FoundContact } from './contacts-in-text.ts';
import { findContacts, maskContacts } from './contacts-in-text.ts';
import type { Sight } from './sight.ts';
import { findSight } from './sight.ts';
import { agentColumns } from './visible-views.ts';

/**
 * Hides phone numbers and email addresses where an answer leaves the server, wherever they are in it: in a field, a note, an
 * old value of the timeline or a message. A number is hidden if it is or was that of a record that is not the person's, and
 * that of no record whose contact details the person sees. Use cases read and write what is stored.
 */

/** Whether anything is hidden from a person. */
export const masksContacts = (sight: Sight | null | undefined): sight is Sight =>
  maskedKinds.some((kind) => sight?.kinds[kind]?.hides_contacts === true);

/** Contacts per statement. */
const most = 2000;

/** The texts with what the person may not see masked, in the same order. */
export async function maskTexts(
  { pool }: Pick<Database, 'pool'>,
  sight: Sight,
  texts: readonly string[],
): Promise<string[]> {
  const found = texts.map(findContacts);
  const keys = [...new Set(found.flatMap((contacts) => contacts.flatMap(keysOf)))];
  const hidden = new Set<string>();
  for (let start = 0; start < keys.length; start += most)
    for (const key of await findHidden(pool, sight, keys.slice(start, start + most))) hidden.add(key);
  if (hidden.size === 0) return [...texts];
  return texts.map((text, index) => maskContacts(text, found[index] ?? [], (key) => hidden.has(key)));
}

const keysOf = ({ readings }: FoundContact) => readings.map(({ key }) => key);

/** JSON with its texts masked; names of fields and numbers stay. */
export async function maskJson(database: Pick<Database, 'pool'>, sight: Sight, json: string): Promise<string> {
  const value: unknown = JSON.parse(json);
  const masked = await maskedTextsOf(database, sight, value);
  return masked.size === 0 ? json : JSON.stringify(value, (_, part) => masked.get(part) ?? part);
}

async function maskedTextsOf(
  database: Pick<Database, 'pool'>,
  sight: Sight,
  value: unknown,
): Promise<ReadonlyMap<unknown, string>> {
  const texts = [...textsIn(value)];
  const masked = await maskTexts(database, sight, texts);
  return new Map(texts.flatMap((text, index) => (masked[index] === text ? [] : [[text, masked[index] ?? '']])));
}

function textsIn(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) textsIn(part, texts);
  return texts;
}

/** A text in parts, each masked up to its last line break. */
export async function* maskParts(
  database: Pick<Database, 'pool'>,
  sight: Sight,
  parts: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let waiting = '';
  for await (const part of parts) {
    waiting += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    const end = waiting.lastIndexOf('\n') + 1;
    if (end < maxPendingLength) continue;
    yield* await maskTexts(database, sight, [waiting.slice(0, end)]);
    waiting = waiting.slice(end);
  }
  yield* await maskTexts(database, sight, [waiting + decoder.decode()]);
}

const maxPendingLength = 32_768;

/** A value with its texts as a person may see them; for messages while they make no request. */
export async function maskFor<T>(database: Pick<Database, 'db' | 'pool'>, profileId: string, value: T): Promise<T> {
  return maskValue(database, await findSight(database.db, profileId), value);
}

/** As `maskFor`, for a person whose sight is known; null without limits. */
export async function maskValue<T>(database: Pick<Database, 'pool'>, sight: Sight | null, value: T): Promise<T> {
  // Masking changes only texts, so the type stays.
  return masksContacts(sight) ? (JSON.parse(await maskJson(database, sight, JSON.stringify(value))) as T) : value;
}

/** Whether the contact details of a client are shown to a person without a reveal. */
export async function seesContactsOfClient(db: Queryable, sight: Sight, id: string): Promise<boolean> {
  const isShown = isOpen(sight, 'clients', sql`c`);
  const { rows } = await db.execute(sql`select from clients c where c.id = ${id}::uuid and ${isShown}`);
  return rows.length > 0;
}

/** The keys among `keys` that are hidden from a person. */
async function findHidden(pool: Database['pool'], sight: Sight, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  // As a list: 'any' of a plain sub-select would compare with its rows.
  const asked = sql`(select keys from asked)::text[]`;
  const lead = isOpen(sight, 'leads', sql`l`);
  const client = isOpen(sight, 'clients', sql`c`);
  const property = isOpen(sight, 'properties', sql`p`);
  const ofPerson = (table: SQL, row: SQL, open: SQL) => sql`
    select ${row}.phone_e164, ${open} from ${table} ${row} where ${row}.deleted_at is null and ${row}.phone_e164 = any (${asked})
    union all select key, ${open} from ${table} ${row}, unnest(${row}.other_phones_e164) key
      where ${row}.deleted_at is null and ${row}.other_phones_e164 <> '{}' and ${row}.other_phones_e164 && ${asked}
    union all select lower(${row}.email), ${open} from ${table} ${row}
      where ${row}.deleted_at is null and ${row}.email is not null and lower(${row}.email) = any (${asked})
    union all select key, ${open} from ${table} ${row},
      unnest(${row}.other_phones_e164 || array[${row}.phone_e164, lower(${row}.email)]) key
      where ${row}.deleted_at is not null and key = any (${asked})`;
  // What belongs to nobody is hidden from nobody.
  const ofEither = (row: SQL) => sql`(${row}.lead_id is null and ${row}.client_id is null)
      or exists (select from leads l where l.id = ${row}.lead_id and ${lead})
      or exists (select from clients c where c.id = ${row}.client_id and ${client})`;
  const { rows } = await drizzle(pool).execute<{ key: string }>(sql`
    with asked (keys) as materialized (select ${sql.param(keys)}::text[])
    select key from (
      ${ofPerson(sql`leads`, sql`l`, lead)}
      union all ${ofPerson(sql`clients`, sql`c`, client)}
      union all select n.phone_e164, ${property} from property_contacts n join properties p on p.id = n.property_id
        where n.phone_e164 = any (${asked})
      union all select key, ${ofEither(sql`t`)} from lead_touches t, unnest(contact_keys(array[t.phone, t.email])) key
        where contact_keys(array[t.phone, t.email]) && ${asked}
      union all select key, (${ofEither(sql`d`)}) from detail_proposals d, unnest(contact_keys(d.fields)) key
        where contact_keys(d.fields) && ${asked}
      union all select key, case when h.topic = 'leads' then exists (select from leads l where l.id = h.entity_id and ${lead})
          else exists (select from clients c where c.id = h.entity_id and ${client}) end
        from changes h, unnest(contact_keys(h.difference)) key
        where h.topic in ('leads', 'clients') and h.difference ?| array['phone', 'email', 'other_phones']
          and contact_keys(h.difference) && ${asked}
      union all select f.phone_e164, true from profiles f where f.phone_e164 = any (${asked})
      union all select lower(f.email), true from profiles f where lower(f.email) = any (${asked})
      union all select lower(u.email), true from users u where lower(u.email) = any (${asked})
      union all select key, true from company, unnest(contact_keys(array[phone, email])) key
      union all select key, true from public_site, unnest(contact_keys(array[phone])) key
    ) found (key, is_open)
    where key = any (${asked}) group by key having not bool_or(coalesce(is_open, false))`);
  return rows.map(({ key }) => key);
}

/** Whether the contact details of a record are shown to a person. */
function isOpen(sight: Sight, kind: MaskedKind, row: SQL): SQL {
  const isMasked = sight.kinds[kind]?.hides_contacts === true;
  const agents = isMasked ? sight.agents.own : agentsWithin(sight, kind, 'read');
  if (agents === null) return sql`true`;
  const agent = sql`${row}.${sql.raw(agentColumns[kind])}`;
  const isOwn = sql`${agent} = any (${sql.param(agents)}::uuid[])`;
  if (kind === 'leads')
    return sql`(${isOwn} or exists (select from lead_offers o where o.lead_id = ${row}.id and o.agent_id = ${sight.profileId}))`;
  if (kind === 'properties') return isOwn;
  // The owner of the person's own property.
  return sql`(${isOwn} or exists (select from properties o where o.owner_id = ${row}.id and o.deleted_at is null
    and o.agent_id = any (${sql.param(sight.agents.own)}::uuid[])))`;
}
