import { v7 as uuid } from 'uuid';
import type { Context, Transaction } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { readPicture } from '#platform/files/server/picture.ts';
import type { StoredFile } from '#platform/files/server/storage.ts';
import { pictureKinds } from '../rules.ts';
import type { FileRow } from './repository.ts';
import { deleteAvatars, findFile, insertFile } from './repository.ts';

interface PictureInput {
  readonly kind: keyof typeof pictureKinds;
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Validates a picture by its content and stores it in the sizes that screens use. Nothing references it yet: if that stays
 * so, the sweep deletes it after thirty days.
 */
export async function storePicture(
  context: Context,
  { id, ...input }: PictureInput & { id?: string },
): Promise<FileRow> {
  refuseLargePicture(input);
  const sent = id ? await findFile(context.db, id) : null;
  // Idempotent retry. The id of another user's file must not lead to its bytes.
  if (sent) return assertIdempotentReplay(sent.kind === input.kind ? sent : null, context.actor.profileId);
  return insertFile(context.db, await putSizes(context, input, id));
}

/** A picture whose bytes are stored but which has no row yet; the sweep deletes it if it never gets one. */
export interface PutPicture {
  readonly id: string;
  insert(db: Queryable): Promise<FileRow>;
  /** Deletes the bytes when the caller's transaction failed. */
  drop(): Promise<void>;
}

/** The slow part of storing a picture, validation and bytes, for use before a transaction that inserts its row. */
export async function putPicture(context: Context, input: PictureInput): Promise<PutPicture> {
  refuseLargePicture(input);
  const row = await putSizes(context, input);
  return {
    id: row.id,
    insert: (db) => insertFile(db, row),
    drop: () => removeBytes(context, [row]),
  };
}

async function putSizes(context: Context, input: PictureInput, id = uuid()) {
  const picture = await readPicture(input.content);
  await storeSizes(context, id, picture.sizes);
  return {
    id,
    kind: input.kind,
    name: cleanFileName(input.name),
    media_type: 'image/webp',
    bytes: picture.sizes.reduce((sum, size) => sum + size.bytes.byteLength, 0),
    width: picture.width,
    height: picture.height,
    blur: picture.blur,
    sizes: picture.sizes.map((size) => size.width),
    created_by: context.actor.profileId,
    created_at: context.clock.now(),
  };
}

function refuseLargePicture({ kind, content }: PictureInput): void {
  const limit = pictureKinds[kind].bytes;
  if (content.byteLength > limit)
    throw new Failure('too_large', { fields: [{ path: 'file', code: 'too_large', limit }] });
}

/** All sizes or none: nobody would find stored bytes without a row. */
async function storeSizes(
  context: Context,
  id: string,
  sizes: readonly { readonly width: number; readonly bytes: Uint8Array }[],
): Promise<void> {
  try {
    for (const { width, bytes } of sizes) {
      await context.files.put(keyOf(id, width), bytes, { contentType: 'image/webp' });
    }
  } catch (error) {
    // On a retry, the picture may be in use already.
    const isNew = await findFile(context.db, id)
      .then((row) => row === null)
      .catch(() => false);
    if (isNew) for (const { width } of sizes) await context.files.remove(keyOf(id, width)).catch(() => undefined);
    throw error;
  }
}

/** The original file name without characters that cannot be stored: control characters and lone surrogates. */
export function cleanFileName(name: string): string {
  return [...name.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, 200).join('');
}

/** The bytes of a picture in the smallest stored width that is at least the requested one. */
export async function readPictureFile(context: Context, id: string, width: number): Promise<StoredFile> {
  const row = await findFile(context.db, id);
  if (!row || row.sizes.length === 0) throw new Failure('not_found');
  const sizes = row.sizes.toSorted((one, other) => one - other);
  const stored = await context.files.get(keyOf(id, sizes.find((size) => size >= width) ?? sizes.at(-1) ?? 0));
  if (!stored) throw new Failure('not_found');
  return stored;
}

/** Deletes rows and bytes of these avatars and of all others the person uploaded. */
export async function removeAvatars(
  context: Context,
  tx: Transaction,
  { ids, of }: { ids: readonly string[]; of: string },
): Promise<void> {
  await removeBytes(context, await deleteAvatars(tx.db, ids, of));
}

/** Deletes the bytes of files whose rows are deleted. */
export async function removeBytes(
  context: Context,
  rows: ReadonlyArray<Pick<FileRow, 'id' | 'kind' | 'sizes'>>,
): Promise<void> {
  for (const row of rows) {
    const keys = row.sizes.length > 0 ? row.sizes.map((size) => keyOf(row.id, size)) : [keyOf(row.id, null)];
    for (const key of keys) await context.files.remove(key);
    if (row.kind === 'import') await context.files.remove(tableKeyOf(row.id));
  }
}

/** Deletes the bytes of a file that is not a picture; idempotent. */
export async function removeBytesOf(context: Context, id: string): Promise<void> {
  await context.files.remove(keyOf(id, null));
  await context.files.remove(tableKeyOf(id));
}

export function keyOf(id: string, width: number | null): string {
  return width === null ? `${id}` : `${id}/${width}.webp`;
}

/** The storage key of a workbook's rows as CSV. */
export function tableKeyOf(id: string): string {
  return `${id}/table.csv`;
}
