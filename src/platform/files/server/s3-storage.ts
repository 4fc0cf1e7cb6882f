import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { S3Settings } from '#platform/environment/server/environment.ts';
import type { ByteRange, FileStorage, StoredFile } from './storage.ts';
import { checkKey, checkPrefix, orUnavailable, rangeNotSatisfiable } from './storage.ts';

/** Larger files are uploaded in parts of this size; S3 requires at least 5 MiB for all but the last. */
const partByteLength = 8 * 1024 * 1024;
const keysPerPage = 1000;
const attempts = 3;
const passingStatuses: readonly number[] = [500, 502, 503, 504];

interface S3Patience {
  /** Milliseconds until the answer must start. */
  readonly readMs: number;
  /** The same for requests with a body of up to one part. */
  readonly writeMs: number;
}

/**
 * Files in a bucket of any S3-compatible service, with path-style URLs. Opening sends no request; `check` does. A
 * program that ends during a large upload leaves invisible parts. The bucket needs the usual lifecycle rule that aborts
 * incomplete uploads.
 */
export function openS3Storage(
  settings: S3Settings,
  patience: S3Patience = { readMs: 15_000, writeMs: 60_000 },
): FileStorage {
  const s3 = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    fetch: (input, init) => fetchPatiently(input, init, patience),
  });

  return {
    async put(key, content, { contentType }) {
      checkKey(key);
      const upload: { id?: string; parts: Awaited<ReturnType<typeof s3.uploadPart>>[] } = { parts: [] };
      let held: Buffer = Buffer.alloc(0);
      const sendHeld = async (): Promise<void> => {
        const id = upload.id ?? (await s3.getMultipartUploadId(key, contentType));
        upload.id = id;
        upload.parts.push(await s3.uploadPart(key, id, held, upload.parts.length + 1));
      };
      try {
        for await (const part of inParts(content)) {
          if (held.length > 0) await orUnavailable(sendHeld);
          held = part;
        }
        await orUnavailable(async () => {
          if (upload.id === undefined) {
            await s3.putObject(key, held, contentType);
            return;
          }
          await sendHeld();
          await s3.completeMultipartUpload(key, upload.id, upload.parts);
        });
      } catch (error) {
        if (upload.id !== undefined) await s3.abortMultipartUpload(key, upload.id).catch(() => {});
        throw error;
      }
    },

    async get(key, range) {
      checkKey(key);
      if (range !== undefined && (range.start < 0 || (range.end ?? range.start) < range.start)) {
        throw rangeNotSatisfiable();
      }
      return orUnavailable(async () => {
        try {
          return read(await request(s3, key, range), range);
        } catch (error) {
          if (error instanceof S3ServiceError && error.status === 416) throw rangeNotSatisfiable();
          if (isMissingObject(error)) return null;
          throw error;
        }
      });
    },

    async has(key) {
      checkKey(key);
      return orUnavailable(async () => (await s3.objectExists(key)) === true);
    },

    async storedAt(key) {
      checkKey(key);
      return orUnavailable(async () => {
        try {
          const response = await s3.getObjectRaw(key);
          await response.body?.cancel();
          return new Date(response.headers.get('last-modified') ?? Number.NaN);
        } catch (error) {
          if (isMissingObject(error)) return null;
          throw error;
        }
      });
    },

    async remove(key) {
      checkKey(key);
      await orUnavailable(async () => {
        try {
          await s3.deleteObject(key);
        } catch (error) {
          if (!isMissingObject(error)) throw error;
        }
      });
    },

    async *list(prefix) {
      checkPrefix(prefix);
      let next: string | undefined;
      do {
        const page = await orUnavailable(async () => {
          const found = await s3.listObjectsPaged('/', prefix, keysPerPage, next);
          if (!found?.objects) throw new Error(`The bucket ${settings.bucket} is missing.`);
          return { keys: found.objects.map((object) => object.Key), next: found.nextContinuationToken };
        });
        yield* page.keys;
        next = page.next;
      } while (next !== undefined);
    },

    async check() {
      await orUnavailable(async () => {
        if (!(await s3.bucketExists())) {
          throw new Error(`The bucket ${settings.bucket} is missing or not accessible.`);
        }
      });
    },
  };
}

async function request(s3: S3mini, key: string, range: ByteRange | undefined): Promise<Response> {
  if (range === undefined) return s3.getObjectRaw(key);
  return s3.getObjectRaw(key, false, range.start, range.end === undefined ? undefined : range.end + 1);
}

function read(response: Response, range: ByteRange | undefined): StoredFile {
  const byteLength = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  // A service that ignores the range answers 200 with the whole file.
  const isComplete = range === undefined ? response.status === 200 : response.status === 206 && total !== undefined;
  if (!isComplete || Number.isNaN(byteLength)) {
    void response.body?.cancel();
    throw new Error(`S3 answered ${response.status} without the requested length or range.`);
  }
  return {
    stream: response.body === null ? Readable.from([]) : Readable.fromWeb(response.body),
    byteLength,
    totalByteLength: total === undefined ? byteLength : Number(total),
  };
}

/** A missing bucket is also a 404, but then all files are unavailable. */
function isMissingObject(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && !error.body?.includes('NoSuchBucket');
}

async function* inParts(content: Readable | Uint8Array): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldByteLength = 0;
  for await (const piece of content instanceof Readable ? content : [content]) {
    let rest =
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    while (heldByteLength + rest.length >= partByteLength) {
      const taken = partByteLength - heldByteLength;
      yield Buffer.concat([...held, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      held = [];
      heldByteLength = 0;
    }
    held.push(rest);
    heldByteLength += rest.length;
  }
  if (heldByteLength > 0) yield Buffer.concat(held);
}

/**
 * Limits the time until the answer starts, not that of the body, which depends on its reader. Retries transient errors.
 * Every body is in memory and every request is idempotent.
 */
async function fetchPatiently(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
  patience: S3Patience,
): Promise<Response> {
  const isRead = init?.method === 'GET' || init?.method === 'HEAD' || init?.method === 'DELETE';
  // Unsigned on purpose, and no compression: it would change the length of the file.
  const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'accept-encoding': 'identity' };
  for (let attempt = 1; ; attempt += 1) {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), isRead ? patience.readMs : patience.writeMs);
    try {
      const response = await fetch(input, { ...init, headers, signal: control.signal });
      if (attempt === attempts || !passingStatuses.includes(response.status)) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt === attempts || control.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    await sleep(200 * 2 ** attempt);
  }
}
