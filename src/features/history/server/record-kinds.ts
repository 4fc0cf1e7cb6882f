import type { Reauthentication } from '#features/accounts/server/service/reauthentication.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';

export interface DeletedRecord {
  readonly id: string;
  readonly title: string;
  readonly deleted_at: Date;
  readonly deleted_by: string | null;
}

export interface TrashPage {
  readonly after: { readonly at: Date; readonly id: string } | null;
  /** Only records that this person deleted. */
  readonly by: string | null;
  readonly limit: number;
}

/** Changes of a record that a timeline leaves out. */
export interface HiddenChanges {
  readonly acts: readonly string[];
  /** An update is shown if it changed one of these fields; without them, every update is. */
  readonly shownFields?: readonly string[];
}

/** What history and the trash need from a kind of record. Each feature exports its own; `app/` collects them. */
export interface RecordKind {
  readonly topic: string;
  /** The audit trail still shows them. */
  readonly hidden?: HiddenChanges;
  /** Display names of the records, including those in the trash. */
  titles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>>;
  /** The records merged into one: their changes are in its timeline, too. */
  merged?(db: Queryable, id: string): Promise<string[]>;
  /** The latest deleted records after a cursor (deleted_at, id), both descending. */
  listDeleted?(db: Queryable, page: TrashPage): Promise<DeletedRecord[]>;
  /** Calls `requireReauthentication` in the transaction when the restore requires the caller's password. */
  restore?(context: StaffContext, id: string, requireReauthentication?: Reauthentication): Promise<void>;
  /** The records that the caller may restore, besides the rules of the trash. Without it, all. */
  restorable?(context: StaffContext, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Deletes one batch of records that were trashed before `before`; returns the count, 0 when none is left. */
  purge?(context: StaffContext, before: Date): Promise<number>;
}
