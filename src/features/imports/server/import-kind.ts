import type { Context, Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { SampleValue } from '../contract.ts';
import type { ImportRow } from '../import-row.ts';
import type { ImportFields, ImportKindName, ImportMapping } from '../mapping.ts';
import type { RemarkMessages } from '../remark-messages.ts';
import type { RowReading } from '../remarks.ts';
import type { NewTags, TagAddition } from './new-tags.ts';

/** A parsed row to insert as a record. */
export interface NewRecord<Input> {
  readonly input: Input;
  /** The index of the row in the file, from 0. */
  readonly rowIndex: number;
  readonly key: string;
}

/** The import that inserts records, and its user. */
export interface AddingImport {
  readonly id: string;
  readonly createdBy: string;
  /**
   * The start of the import, the same for all batches. Each record is younger by as many milliseconds as its row index.
   */
  readonly at: Date;
}

/** An undo: moves at most `limit` records of the import that are not in the trash yet. */
export interface UndoneImport {
  readonly id: string;
  readonly by: string | null;
  readonly at: Date;
  readonly limit: number;
}

/** Reads a few hundred rows in order. It may fetch data for all of them at once. */
export type RowsReader<Input> = (
  rows: readonly ImportRow[],
) => readonly RowReading<Input>[] | Promise<readonly RowReading<Input>[]>;

/**
 * A kind of record that files can become. The feature of the record implements it; `app/` lists all kinds. A kind only
 * receives inputs and mappings that it made or checked itself.
 */
export interface ImportKind<Field extends string = string, Input = unknown> {
  readonly fields: ImportFields<Field>;
  readonly messages: RemarkMessages<Field>;
  /** Guesses a mapping from column names and the first rows. */
  guessMapping(header: readonly string[], sample: readonly ImportRow[]): ImportMapping<Field>;
  /** The kind with the fields that the agency added; with `newTags`, names that no tag has are no remarks but collected. */
  open?(db: Queryable, newTags?: NewTags): Promise<ImportKind>;
  /** Adds tags that a file names. */
  readonly tags?: TagAddition;
  /** Maps the fields that the agency added, after the guess. */
  completeMapping?(
    mapping: ImportMapping<Field>,
    file: { readonly columns: readonly string[]; readonly sample: readonly ImportRow[] },
  ): ImportMapping<Field>;
  /** Loads what the reader needs to know about the agency. */
  openReader(context: Context, mapping: ImportMapping<Field>): Promise<RowsReader<Input>>;
  /** Equal for inputs with the same content; may be long. */
  repeatKey(input: Input): string;
  /** Other short keys that identify an existing record, such as a phone number. Each is looked up as a key too. */
  otherKeys?(input: Input): readonly string[];
  /** The name of the record for a preview, and the values of its row. */
  previewOf(input: Input): { readonly title: string; readonly values: Readonly<Record<string, SampleValue>> };
  /** Which of these keys (content hashes and others) belong to existing records. */
  findExistingKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>>;
  /** Inserts the records with their dependent data and returns their ids. The caller writes the change log. */
  insertBatch(tx: Transaction, rows: ReadonlyArray<NewRecord<Input>>, run: AddingImport): Promise<string[]>;
  /** Moves the next records of an import to the trash; returns their ids, none once all are in the trash. */
  deleteBatch(tx: Transaction, run: UndoneImport): Promise<string[]>;
  /** The indexes (from 0) of the rows that became records, with or without those in the trash. */
  listImportedRows(db: Queryable, importId: string, options: { readonly withTrash: boolean }): Promise<Set<number>>;
}

export type ImportKinds = readonly ImportKind[];

/** A kind with the fields that the agency added to its records. */
export async function openKind(
  db: Queryable,
  kinds: ImportKinds,
  name: ImportKindName,
  newTags?: NewTags,
): Promise<ImportKind> {
  const kind = kindOf(kinds, name);
  return kind.open ? kind.open(db, newTags) : kind;
}

export function kindOf(kinds: ImportKinds, name: ImportKindName): ImportKind {
  const kind = kinds.find(({ fields }) => fields.kind === name);
  if (!kind) throw new Failure('not_found', { reason: 'import_kind' });
  return kind;
}
