import type { Readable } from 'node:stream';
import { Failure } from '#platform/failure.ts';

/**
 * File storage: a folder on a disk or an S3 bucket. Every method throws Failure('unavailable') when the storage cannot
 * be reached, and Failure('full') when it is full.
 */
export interface FileStorage {
  /** Stores the content under the key and replaces an existing file, atomically: no reader sees a partial file. */
  put(key: string, content: Readable | Uint8Array, options: { readonly contentType: string }): Promise<void>;
  /** Opens the file or a range of it; null if it does not exist. The stream must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  /** When the file was stored, by the clock of the storage; null if it does not exist. */
  storedAt(key: string): Promise<Date | null>;
  /** Removes the file; does nothing if it does not exist. */
  remove(key: string): Promise<void>;
  /**
   * Lists the keys with the prefix, unordered. It reads the whole storage, so it is for cleanup jobs and not for
   * requests.
   */
  list(prefix: string): AsyncIterable<string>;
  /** Throws if files cannot be stored or read at the moment. */
  check(): Promise<void>;
}

/**
 * Byte positions as in HTTP: inclusive, counted from 0; without an end, or with one past the end of the file, to its
 * end.
 */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface StoredFile {
  readonly stream: Readable;
  /** Bytes that the stream delivers. */
  readonly byteLength: number;
  /** Bytes of the whole file, also for a range. */
  readonly totalByteLength: number;
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const prefixPattern = /^([a-z0-9][a-z0-9._-]*\/)*([a-z0-9][a-z0-9._-]*)?$/;
/** Below the 255 bytes that file systems allow for a name. */
const maxKeyLength = 200;

/**
 * Throws unless the key consists of lower-case letters, digits and `._-` between slashes. Upper case would be ambiguous
 * on case-insensitive disks.
 */
export function checkKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..') || key.length > maxKeyLength) {
    throw new Failure('invalid', { reason: 'file_key' });
  }
}

/** Throws for a prefix that no valid key can have. */
export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix) || prefix.includes('..')) throw new Failure('invalid', { reason: 'file_key' });
}

/** The failure for a range outside of the file; over HTTP a 416. */
export function rangeNotSatisfiable(): Failure {
  return new Failure('invalid', { reason: 'range' });
}

/** The failure of an unavailable storage; its `cause` is for the log only. */
function filesUnavailable(cause: unknown): Failure {
  const failure = new Failure(isFull(cause) ? 'full' : 'unavailable', { reason: 'files' });
  failure.cause = cause;
  return failure;
}

/** Whether the disk, the quota or the file size limit is exhausted. */
function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/** Runs the work and translates its errors to failures of the storage. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure ? error : filesUnavailable(error);
  }
}
