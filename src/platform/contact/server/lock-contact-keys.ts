import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

interface ContactKeys {
  /** Normalized. */
  readonly phones: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
}

/** Waits for all who add a person with the same phone or email address, and makes others wait until the transaction ends. */
export async function lockContactKeys(db: Queryable, { phones, emails }: ContactKeys): Promise<void> {
  const keys = [...phones.map((phone) => `phone:${phone}`), ...emails.map((email) => `email:${email}`)];
  // In one order, or two transactions would wait for each other.
  for (const key of [...new Set(keys)].toSorted())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact.${key}`}, 0))`);
}
