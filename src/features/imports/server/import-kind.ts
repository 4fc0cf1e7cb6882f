import type { Context, Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { SampleValue } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import type { ImportFields, ImportKindName, ImportMapping } from '../mapping.ts';
import type { RemarkMessages } from '../remark-messages.ts';
import type { RowReading } from '../remarks.ts';

/** A row that was read, on its way to become a record. */
export interface NewRecord<Input> {
  readonly input: Input;
  /** The row's place in the file, from 0. */
  readonly rowIndex: number;
  /** Hash of the row's content. */
  readonly key: string;
}

/** Which import adds records, and for whom. */
export interface AddingImport {
  readonly id: string;
  readonly createdBy: string;
  /** Its start, the same for all batches: the record of each row is as many milliseconds younger as its place in the file. */
  readonly at: Date;
}

/** Which import's records an undo moves to the trash: at most `limit` that are not there yet. */
export interface UndoneImport {
  readonly id: string;
  readonly by: string | null;
  readonly at: Date;
  readonly limit: number;
}

/** Reads some hundred rows, in their order; what only their words tell to fetch it may fetch for all of them at once. */
export type RowsReader<Input> = (
  rows: readonly ImportRow[],
) => readonly RowReading<Input>[] | Promise<readonly RowReading<Input>[]>;

/**
 * A kind of record that files can become. The feature of the record fills it, `app/` lists them all. A kind is given
 * only the drafts and mappings that it made or checked itself.
 */
export interface ImportKind<Field extends string = string, Input = unknown> {
  readonly fields: ImportFields<Field>;
  readonly messages: RemarkMessages<Field>;
  /** A first mapping for a file, by the names of its columns and what their first rows hold. */
  guessMapping(header: readonly string[], sample: readonly ImportRow[]): ImportMapping<Field>;
  /** Fetches what reading needs to know of the agency. */
  openReader(context: Context, mapping: ImportMapping<Field>): Promise<RowsReader<Input>>;
  /** Equal for drafts with the same content; it may be long. */
  repeatKey(input: Input): string;
  /** What else tells that a record is there already, short, such as a phone; each is sought as a key too. */
  otherKeys?(input: Input): readonly string[];
  /** What a preview shows: the name of the record, and the values of its row in the first ones. */
  previewOf(input: Input): { readonly title: string; readonly values: Readonly<Record<string, SampleValue>> };
  /** Which of these keys, hashes of content and others, belong to records that are there. */
  findExistingKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>>;
  /** Inserts the records with all that belongs to one; returns their ids. The change log is the caller's to write. */
  insertBatch(tx: Transaction, rows: ReadonlyArray<NewRecord<Input>>, run: AddingImport): Promise<string[]>;
  /** Moves the next records of an import to the trash; returns their ids, none when all are there. */
  deleteBatch(tx: Transaction, run: UndoneImport): Promise<string[]>;
  /** Which rows of the file, counted from 0, became records: all of them, or those that are not in the trash. */
  listImportedRows(db: Queryable, importId: string, options: { readonly withTrash: boolean }): Promise<Set<number>>;
}

export type ImportKinds = readonly ImportKind[];

export function kindOf(kinds: ImportKinds, name: ImportKindName): ImportKind {
  const kind = kinds.find(({ fields }) => fields.kind === name);
  if (!kind) throw new Failure('not_found', { reason: 'import_kind' });
  return kind;
}
