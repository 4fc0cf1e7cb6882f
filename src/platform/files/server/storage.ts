import type { Readable } from 'node:stream';
import { Failure } from '#platform/failure.ts';

/** Where files lie: a folder on a disk, or an S3 bucket. Every method refuses with Failure('unavailable') when that place is away, and with Failure('full') when it is full. */
export interface FileStorage {
  /** Stores all of the content under the key, replacing what was there, or nothing: nobody ever sees half a file. */
  put(key: string, content: Readable | Uint8Array, options: { readonly contentType: string }): Promise<void>;
  /** The file, or the bytes of the range; null when there is none. The stream must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  has(key: string): Promise<boolean>;
  /** When the file was stored, by the clock of the place; null when there is none. */
  storedAt(key: string): Promise<Date | null>;
  /** Removes the file; removing what is not there is no mistake. */
  remove(key: string): Promise<void>;
  /** Every key that starts with the prefix, in no order; reads the whole storage, so it is for sweeps and not for requests. */
  list(prefix: string): AsyncIterable<string>;
  /** Refuses when files could not be stored or read right now. */
  check(): Promise<void>;
}

/** Byte positions as in HTTP: both included, counted from 0; without an end, or with one behind the file's, up to its end. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface StoredFile {
  readonly stream: Readable;
  /** Bytes that the stream delivers. */
  readonly byteLength: number;
  /** Bytes of the whole file, whatever the range. */
  readonly totalByteLength: number;
}

const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const prefixPattern = /^([a-z0-9][a-z0-9._-]*\/)*([a-z0-9][a-z0-9._-]*)?$/;
/** Leaves room under the 255 bytes that file systems allow a name. */
const longestKey = 200;

/** Refuses a key that is not made of small letters, digits and `._-`, in parts between slashes; capitals would be one file on some disks and two on others. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..') || key.length > longestKey) {
    throw new Failure('invalid', { reason: 'file_key' });
  }
}

/** Refuses a prefix with which no key can start. */
export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix) || prefix.includes('..')) throw new Failure('invalid', { reason: 'file_key' });
}

/** The refusal for a range that holds no byte of the file; over HTTP a 416. */
export function rangeNotSatisfiable(): Failure {
  return new Failure('invalid', { reason: 'range' });
}

/** The refusal when the storage cannot do its work; what went wrong is the `cause`, for the log only. */
function filesUnavailable(cause: unknown): Failure {
  const failure = new Failure(isFull(cause) ? 'full' : 'unavailable', { reason: 'files' });
  failure.cause = cause;
  return failure;
}

/** No room on the disk, in the account's share of it, or for one file. */
function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/** Does the work, and turns what goes wrong in it into the storage's refusal. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Failure ? error : filesUnavailable(error);
  }
}
