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
  /** Narrows to what one person deleted. */
  readonly by: string | null;
  readonly limit: number;
}

/** Changes of a record that a timeline leaves out. */
export interface HiddenChanges {
  readonly acts: readonly string[];
  /** An update is shown if it changed one of these fields; without them, every update is. */
  readonly shownFields?: readonly string[];
}

/** What history and the trash must know of a kind of record; each feature gives its own, the program ties them together. */
export interface RecordKind {
  readonly topic: string;
  /** The audit trail still has them. */
  readonly hidden?: HiddenChanges;
  /** The names people know these records by, also of those in the trash. */
  titles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>>;
  /** The latest deleted ones after a place in the order (deleted_at, id), both falling. */
  listDeleted?(db: Queryable, page: TrashPage): Promise<DeletedRecord[]>;
  /** `requireProof` is asked in the transaction where this takes the caller's password. */
  restore?(context: StaffContext, id: string, requireReauthentication?: Reauthentication): Promise<void>;
  /** Which of these somebody may bring back who may manage the trash or deleted them; without it, all. */
  restorable?(context: StaffContext, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes for good, in one go, some of what was deleted before the moment; returns how many, 0 when none is left. */
  purge?(context: StaffContext, before: Date): Promise<number>;
}
