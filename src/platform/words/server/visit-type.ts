import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { visitKeys } from '../words.ts';

/** `isVisitKey` for a column with the type of a meeting. */
export const isVisitType = (column: SQL): SQL =>
  sql`split_part(${column}, '.', 1) = any(${sql.param([...visitKeys])}::text[])`;
