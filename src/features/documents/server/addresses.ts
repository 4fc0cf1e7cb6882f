import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { id } from '#platform/rpc/fields.ts';
import type { ReadingPurpose } from '../rules.ts';
import { readingPurposes } from '../rules.ts';

/** A file that a person may read, and the purpose. */
export interface ReadableFile {
  readonly id: string;
  readonly purpose: ReadingPurpose;
  /** The person it was signed for; nobody else can use it. */
  readonly profileId: string | null;
}

/** Signs document URLs that expire, and verifies them. */
export interface DocumentAddresses {
  make(reading: ReadableFile, now: Date): { readonly url: string; readonly endsAt: Date };
  /** The reading of a URL; null if it was signed for something or somebody else, 'ended' once it has expired. */
  read(
    requested: { readonly id: unknown; readonly query: unknown; readonly profileId: string | null },
    now: Date,
  ): ReadableFile | 'ended' | null;
}

/** Long enough for a slow connection to start the download, too short to be passed on. */
const lifetimeMs = 5 * 60_000;

const askedFor = z.object({
  for: z.enum(readingPurposes),
  until: z.string().check(z.regex(/^\d{1,12}$/u)),
  key: z.string().check(z.regex(/^[\w-]{43}$/u)),
});

export function openDocumentAddresses(secret: string): DocumentAddresses {
  // A separate key, so that these signatures cannot be used for sessions.
  const own = createHmac('sha256', secret).update('addresses of documents').digest();
  const keyOf = ({ id, purpose, profileId }: ReadableFile, until: number) =>
    createHmac('sha256', own)
      .update(JSON.stringify([id, purpose, profileId, until]))
      .digest();
  return {
    make(reading, now) {
      const until = Math.ceil((now.getTime() + lifetimeMs) / 1000);
      const query = new URLSearchParams({
        for: reading.purpose,
        until: String(until),
        key: keyOf(reading, until).toString('base64url'),
      });
      return { url: `/api/documents/${reading.id}/file?${query}`, endsAt: new Date(until * 1000) };
    },
    read({ id: named, query, profileId }, now) {
      const [document, requested] = [id.safeParse(named), askedFor.safeParse(query)];
      if (!document.success || !requested.success) return null;
      const reading = { id: document.data.toLowerCase(), purpose: requested.data.for, profileId };
      const until = Number(requested.data.until);
      const receivedKey = Buffer.from(requested.data.key, 'base64url');
      const wanted = keyOf(reading, until);
      if (receivedKey.length !== wanted.length || !timingSafeEqual(receivedKey, wanted)) return null;
      return until * 1000 < now.getTime() ? 'ended' : reading;
    },
  };
}
