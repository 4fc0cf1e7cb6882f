import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { contactParts } from '#platform/visibility/server/visible-views.ts';

/** What a query may compare of a stored text: of others' records no digits and addresses, where contact details are hidden. */
export const comparableText = (stored: SQL, isMasked: SQL): SQL =>
  sql`case when ${isMasked} then regexp_replace(${stored}, ${contactParts}, '•', 'g') else ${stored} end`;

/** Whether a query may compare a stored number: of others' records none that may be a phone number. */
export const isComparableNumber = (stored: SQL, isMasked: SQL): SQL => sql`not (${isMasked} and ${stored} ~ '\\d{10}')`;
