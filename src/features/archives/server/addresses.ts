import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { id as uuid } from '#platform/rpc/fields.ts';

/** Signs download URLs that expire, and verifies them. */
export interface ArchiveAddresses {
  make(of: { id: string; profileId: string }, now: Date): { readonly url: string; readonly ends_at: string };
  /** The archive of a URL; null if it was signed for something or somebody else, 'ended' once it has expired. */
  read(requested: { id: unknown; query: unknown; profileId: string }, now: Date): string | 'ended' | null;
}

/** Long enough for a slow connection to start the download, too short to be passed on. */
const lifetimeMs = 5 * 60_000;

const askedFor = z.object({
  until: z.string().check(z.regex(/^\d{1,12}$/u)),
  key: z.string().check(z.regex(/^[\w-]{43}$/u)),
});

export function openArchiveAddresses(secret: string): ArchiveAddresses {
  // A separate key, so that these signatures cannot be used for sessions.
  const own = createHmac('sha256', secret).update('addresses of archives').digest();
  const keyOf = (id: string, profileId: string, until: number) =>
    createHmac('sha256', own)
      .update(JSON.stringify([id, profileId, until]))
      .digest();
  return {
    make({ id, profileId }, now) {
      const until = Math.ceil((now.getTime() + lifetimeMs) / 1000);
      const key = keyOf(id, profileId, until).toString('base64url');
      const query = new URLSearchParams({ until: String(until), key });
      return { url: `/api/archives/${id}/file?${query}`, ends_at: new Date(until * 1000).toISOString() };
    },
    read({ id: named, query, profileId }, now) {
      const [archive, requested] = [uuid.safeParse(named), askedFor.safeParse(query)];
      if (!archive.success || !requested.success) return null;
      const id = archive.data.toLowerCase();
      const until = Number(requested.data.until);
      const receivedKey = Buffer.from(requested.data.key, 'base64url');
      const wanted = keyOf(id, profileId, until);
      if (receivedKey.length !== wanted.length || !timingSafeEqual(receivedKey, wanted)) return null;
      return until * 1000 < now.getTime() ? 'ended' : id;
    },
  };
}
