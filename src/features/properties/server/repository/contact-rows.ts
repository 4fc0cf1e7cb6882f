import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { PropertyContact } from '../../contract.ts';
import { contactRoles } from '../../rules.ts';
import { propertyContacts } from '../tables.ts';

export type ContactRow = typeof propertyContacts.$inferSelect;

export const { find: findContactRow, update: updateContactRow } = recordRows(propertyContacts);

const contactColumns = sql`k.id, k.role, k.client_id, coalesce(k.name, c.full_name) as name,
  coalesce(k.phone, c.phone) as phone, c.email, k.version`;

/** The contacts of a property in the order of their roles; without clients in the trash. */
export async function listContacts(db: Queryable, propertyId: string): Promise<PropertyContact[]> {
  const { rows } = await db.execute<PropertyContact>(sql`
    select ${contactColumns} from property_contacts k left join clients c on c.id = k.client_id
    where k.property_id = ${propertyId} and (k.client_id is null or c.deleted_at is null)
    order by array_position(${sql.param([...contactRoles])}::text[], k.role), k.created_at, k.id`);
  return rows;
}

export async function findPropertyContact(db: Queryable, id: string): Promise<PropertyContact | null> {
  const { rows } = await db.execute<PropertyContact>(sql`
    select ${contactColumns} from property_contacts k left join clients c on c.id = k.client_id where k.id = ${id}`);
  return rows[0] ?? null;
}

/** The names of contacts without a client record. */
export async function contactNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: propertyContacts.id, name: propertyContacts.name })
    .from(propertyContacts)
    .where(inArray(propertyContacts.id, [...ids]));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

export async function countContacts(db: Queryable, propertyId: string): Promise<number> {
  return db.$count(propertyContacts, eq(propertyContacts.property_id, propertyId));
}

/** False if the id is taken. */
export async function insertContactRow(db: Queryable, row: typeof propertyContacts.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(propertyContacts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: propertyContacts.id });
  return made.length > 0;
}

/** Rows per statement, which has a limited number of parameters. */
const maxInserted = 1000;

export async function insertContactRows(
  db: Queryable,
  rows: readonly (typeof propertyContacts.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += maxInserted)
    await db.insert(propertyContacts).values(rows.slice(start, start + maxInserted));
}

export async function deleteContactRow(db: Queryable, id: string): Promise<void> {
  await db.delete(propertyContacts).where(eq(propertyContacts.id, id));
}

/** Deletes the contacts that are these clients; returns what they were. */
export async function deleteContactsOfClients(db: Queryable, clientIds: readonly string[]): Promise<ContactRow[]> {
  return db
    .delete(propertyContacts)
    .where(inArray(propertyContacts.client_id, [...clientIds]))
    .returning();
}
