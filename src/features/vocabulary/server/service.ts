import { v7 as uuid } from 'uuid';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { assertUnlimited } from '#platform/visibility/server/sight.ts';
import type { WordColour } from '#platform/words/colours.ts';
import type { WordKind, WordList } from '#platform/words/words.ts';
import { maxWords } from '#platform/words/words.ts';
import type { Word, WordChange, WordInput, WordUse } from '../contract.ts';
import { hasColour, inListOrder, mayMerge, nameFold, neededGroups, newKey, worksLikeShipped } from '../rules.ts';
import type { WordRow } from './repository.ts';
import {
  findWordRow,
  insertWordRow,
  listWordRows,
  lockWordRows,
  mergeWordRows,
  presentWord,
  presentWords,
  setWordPositions,
  updateWordRow,
} from './repository.ts';
import type { WordReference } from './repository-word-references.ts';

export const wordsTopic = 'words';

/** The lists of words and where records use them; `app` fills it from the features. */
export interface WordServices {
  readonly lists: Readonly<Record<WordKind, WordList>>;
  readonly references: readonly WordReference[];
}

export async function listWords(context: Pick<StaffContext, 'db'>): Promise<Word[]> {
  return presentWords(await listWordRows(context.db));
}

/** How many records have each word, by topic; words without records are missing. */
export async function listWordUses({ db }: StaffContext, { references }: WordServices): Promise<WordUse[]> {
  const rows = await listWordRows(db);
  const uses: WordUse[] = [];
  for (const { kind, topic, count } of references) {
    const counts = await count(db);
    for (const row of rows) {
      const found = row.kind === kind ? (counts.get(row.key) ?? 0) : 0;
      if (found > 0) uses.push({ id: row.id, topic, count: found });
    }
  }
  return uses;
}

/** Appends a word to its list; a stage goes after stages of its group. A repeated request adds one word. */
export async function createWord(
  context: StaffContext,
  { id, kind, name, works_like, colour = null, starts_clock }: WordInput,
  services: WordServices,
): Promise<Word> {
  if (worksLikeShipped(kind) && works_like === undefined) throw invalidField('works_like', 'required');
  if (works_like !== undefined && !(worksLikeShipped(kind) && Object.hasOwn(services.lists[kind].shipped, works_like)))
    throw invalidField('works_like', 'not_valid');
  checkColour(kind, colour);
  checkClock(kind, starts_clock);
  const created_by = context.actor.profileId;
  const now = context.clock.now();
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const rows = await lockWordRows(tx.db, kind);
      const known = await findWordRow(tx.db, id);
      if (known) return wordOf(rows, assertIdempotentReplay(known, created_by));
      checkName(services, rows, { id, kind, name });
      checkCount(rows);
      const row = await insertWordRow(tx.db, {
        id,
        kind,
        key: newKey(name, new Set(rows.map(({ key }) => key)), works_like),
        name,
        colour,
        starts_clock: kind === 'lead_source' ? (starts_clock ?? true) : null,
        position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
        created_by,
        created_at: now,
        updated_at: now,
      });
      if (!row) throw new Failure('conflict');
      if (kind === 'lead_stage') await setOrder(tx, kind, [...rows, row], now);
      await tx.record({
        topic: wordsTopic,
        entityId: id,
        action: 'created',
        difference: {
          kind: [null, kind],
          name: [null, name],
          ...(typeof starts_clock === 'boolean' && { starts_clock: [null, starts_clock] }),
        },
      });
      return wordOf([...rows, row], row);
    }),
  );
}

/** Renames, hides, shows or colours a word that was read at `version`, or sets its response clock. */
export async function updateWord(
  context: StaffContext,
  { id, version, name, is_hidden, colour, starts_clock }: WordChange,
  services: WordServices,
): Promise<Word> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const { rows, row: before } = await lockWord(tx, id);
      if (before.version !== version) {
        const editor = await findLastEditor(tx.db, wordsTopic, id);
        throw new Failure('conflict', { current: wordOf(rows, before), ...editor });
      }
      if (name === null && !before.is_shipped) throw invalidField('name', 'required');
      if (name !== null || before.name !== null) checkName(services, rows, { id, kind: before.kind, name });
      if (colour !== undefined) checkColour(before.kind, colour);
      checkClock(before.kind, starts_clock);
      const values = {
        name,
        is_hidden,
        ...(colour !== undefined && { colour }),
        ...(starts_clock !== undefined && { starts_clock }),
      };
      const difference = differenceOf<object>(before, values);
      if (Object.keys(difference).length === 0) return wordOf(rows, before);
      checkOffered(rows, (row) => (row.id === id ? !is_hidden : !row.is_hidden), 'is_hidden');
      const after = await updateWordRow(tx.db, before, { ...values, updated_at: context.clock.now() });
      if (!after) throw new Failure('conflict');
      await tx.record({ topic: wordsTopic, entityId: id, action: 'updated', difference });
      return wordOf(rows, after);
    }),
  );
}

/** Sets the order of a list. Words that were added since stay at its end. */
export async function orderWords(
  context: StaffContext,
  { kind, ids }: { readonly kind: WordKind; readonly ids: readonly string[] },
): Promise<Record<string, never>> {
  await transact(context, async (tx) => {
    const rows = await lockWordRows(tx.db, kind);
    const known = new Set(rows.map(({ id }) => id));
    const wanted = [...new Set(ids)];
    if (!wanted.every((id) => known.has(id))) throw invalidField('ids', 'unknown');
    const position = ({ id }: WordRow) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
    const ordered = rows.toSorted((one, other) => position(one) - position(other));
    await setOrder(tx, kind, ordered, context.clock.now());
    const [first] = wanted;
    if (first !== undefined) await tx.record({ topic: wordsTopic, entityId: first, action: 'reordered' });
  });
  return {};
}

/**
 * Replaces a word with another in all records, in one transaction. The merged word only names values in the history. A
 * repeated merge moves nothing.
 */
export async function mergeWord(
  context: StaffContext,
  { id, into }: { readonly id: string; readonly into: string },
  { references, lists }: WordServices,
): Promise<{ moved: number }> {
  assertUnlimited(context);
  return transact({ ...context, batchId: uuid() }, async (tx) => {
    if ((await findWordRow(tx.db, id))?.merged_into_id === into) return { moved: 0 };
    const { rows, row: from } = await lockWord(tx, id);
    const target = rows.find((row) => row.id === into && row.id !== id && isCurrent(row));
    if (!target) throw invalidField('into', 'unknown');
    if (!mayMerge(from.kind, from.key, target.key))
      throw invalidField('into', from.kind === 'lead_stage' ? 'other_stages' : 'other_meetings');
    checkOffered(rows, (row) => row.id !== id && !row.is_hidden, 'into');
    const at = context.clock.now();
    // First, so that triggers of records know a merge from a move.
    await mergeWordRows(tx.db, id, into, at);
    let moved = 0;
    for (const reference of references.filter(({ kind }) => kind === from.kind))
      moved += await reference.move(tx, { from: from.key, into: target.key, at });
    const nameOf = (row: WordRow) => row.name ?? textsFor('en')._(lists[row.kind].labelOf(row.key));
    await tx.record(
      { topic: wordsTopic, entityId: into, action: 'merged', difference: { name: [nameOf(from), nameOf(target)] } },
      { topic: wordsTopic, entityId: id, action: 'merged_into', difference: { merged_into: [null, nameOf(target)] } },
    );
    return { moved };
  });
}

/** Removes a word that the agency added; refused with the number of its records. Removing it twice is not an error. */
export async function removeWord(
  context: StaffContext,
  id: string,
  { references }: WordServices,
): Promise<Record<string, never>> {
  assertUnlimited(context);
  await transact(context, async (tx) => {
    const { rows, row } = await lockList(tx, id);
    if (row.removed_at !== null) return;
    if (row.merged_into_id !== null) throw new Failure('not_found');
    if (row.is_shipped) throw invalidField('id', 'shipped');
    let used = 0;
    for (const reference of references.filter(({ kind }) => kind === row.kind))
      used += (await reference.count(tx.db)).get(row.key) ?? 0;
    if (used > 0) throw invalidField('id', 'in_use', used);
    checkOffered(rows, (other) => other.id !== id && !other.is_hidden, 'id');
    const now = context.clock.now();
    if (!(await updateWordRow(tx.db, row, { removed_at: now, updated_at: now }))) throw new Failure('conflict');
    await tx.record({ topic: wordsTopic, entityId: id, action: 'deleted', difference: { name: [row.name, null] } });
  });
  return {};
}

/** Brings a removed word back; refused while another one has its name. */
export async function restoreWord(context: StaffContext, id: string, services: WordServices): Promise<Word> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const { rows, row } = await lockList(tx, id);
      if (row.merged_into_id !== null) throw new Failure('not_found');
      if (row.removed_at === null) return wordOf(rows, row);
      checkName(services, rows, { id, kind: row.kind, name: row.name });
      checkCount(rows);
      const after = await updateWordRow(tx.db, row, { removed_at: null, updated_at: context.clock.now() });
      if (!after) throw new Failure('conflict');
      await tx.record({ topic: wordsTopic, entityId: id, action: 'restored' });
      return wordOf(rows, after);
    }),
  );
}

function isCurrent({ removed_at, merged_into_id }: WordRow): boolean {
  return removed_at === null && merged_into_id === null;
}

interface LockedWord {
  readonly rows: WordRow[];
  readonly row: WordRow;
}

/** Locks the list of a word, which may be merged or removed. */
async function lockList(tx: Transaction, id: string): Promise<LockedWord> {
  const found = await findWordRow(tx.db, id);
  const rows = found ? await lockWordRows(tx.db, found.kind) : [];
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Failure('not_found');
  return { rows, row };
}

/** Locks the list of a word that is neither merged nor removed. */
async function lockWord(tx: Transaction, id: string): Promise<LockedWord> {
  const locked = await lockList(tx, id);
  if (!isCurrent(locked.row)) throw new Failure('not_found');
  return locked;
}

/** Throws if another word of the list has this name; the names of shipped words count in every language. */
function checkName(
  { lists }: WordServices,
  rows: readonly WordRow[],
  { id, kind, name }: { readonly id: string; readonly kind: WordKind; readonly name: string | null },
): void {
  const shipped = ({ key }: WordRow) => languageCodes.map((language) => textsFor(language)._(lists[kind].labelOf(key)));
  const namesOf = (row: WordRow) => (row.name === null ? shipped(row) : [row.name]).map(nameFold);
  const own = rows.find((row) => row.id === id);
  const wanted = name === null ? (own ? shipped(own).map(nameFold) : []) : [nameFold(name)];
  const others = rows.filter((row) => row.id !== id && isCurrent(row));
  if (others.some((row) => namesOf(row).some((one) => wanted.includes(one)))) throw invalidField('name', 'taken');
}

function checkCount(rows: readonly WordRow[]): void {
  if (rows.filter(isCurrent).length >= maxWords) throw invalidField('name', 'too_many', maxWords);
}

/** Throws if no word is left for new records; of stages, no new, won or lost one. */
function checkOffered(rows: readonly WordRow[], isOffered: (row: WordRow) => boolean, field: string): void {
  const kind = rows[0]?.kind;
  if (kind === undefined) return;
  for (const isNeeded of neededGroups(kind))
    if (!rows.some((row) => isCurrent(row) && isOffered(row) && isNeeded(row.key)))
      throw invalidField(field, kind === 'lead_stage' ? 'last_stage' : 'last_word');
}

async function setOrder(tx: Transaction, kind: WordKind, rows: readonly WordRow[], at: Date): Promise<void> {
  const ids = inListOrder(kind, rows).map(({ id }) => id);
  await setWordPositions(tx.db, ids, at);
}

/** Throws for the colour of a word of a kind without colours. */
function checkColour(kind: WordKind, colour: WordColour | null): void {
  if (colour !== null && !hasColour(kind)) throw invalidField('colour', 'not_valid');
}

/** Throws for a setting of another kind than lead sources, and for a source without one. */
function checkClock(kind: WordKind, startsClock: boolean | null | undefined): void {
  if (startsClock === undefined) return;
  if ((kind === 'lead_source') !== (startsClock !== null)) throw invalidField('starts_clock', 'not_valid');
}

function wordOf(rows: readonly WordRow[], row: WordRow): Word {
  return presentWord(row, new Map(rows.map(({ id, key }) => [id, key])));
}

async function namesStayUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'words_name')) throw invalidField('name', 'taken');
    throw error;
  }
}
