import { hashOfToken } from '#features/accounts/server/tokens.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { asProgram, unlimitedDatabaseOf } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { findLiveLink, updateLinkUse } from './repository.ts';

/** A client or lead with a valid link. Their actions are recorded as theirs, not as a user's of the agency. */
export interface PortalSession {
  readonly linkId: string;
  readonly person: ContactPerson;
  readonly language: Language;
}

export type PortalContext = Context<Program> & { readonly portalSession: PortalSession };

export interface PortalAuth {
  /** Exchanges the token in a URL for a cookie; null for an unknown or expired link. */
  open(context: CallContext, token: string): Promise<{ cookie: string; portalSession: PortalSession } | null>;
  /** The client of a call, by the cookie; null for everybody else. */
  findPortalContext(context: CallContext): Promise<PortalContext | null>;
  /** As `findPortalContext`, but throws for everybody else. */
  requirePortalContext(context: CallContext): Promise<PortalContext>;
  /** Limits what a client may write per hour. */
  readonly writing: Limit;
  /** Limits the PDFs that a client may download per hour. */
  readonly drawing: Limit;
}

const minuteMs = 60_000;
const quarterHour = 15 * 60;

export function createPortalAuth({
  publicUrl,
  pool,
}: {
  publicUrl: string;
  pool: Parameters<typeof openLimit>[0];
}): PortalAuth {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-aangan_portal' : 'aangan_portal';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const wrong = openLimit(pool, { name: 'portal', tries: 30, perSeconds: quarterHour });
  const writing = openLimit(pool, { name: 'portal_writing', tries: 30, perSeconds: 3600 });
  const drawing = openLimit(pool, { name: 'portal_drawing', tries: 60, perSeconds: 3600 });

  const find = async (context: CallContext, token: string) => {
    const { db } = unlimitedDatabaseOf(context);
    const found = await findLiveLink(db, hashOfToken(token), context.clock.now());
    // Nobody can guess 256 bits; the limit bounds the cost of attempts. Valid links bypass it: strangers may
    // share a network address, and a page loads many pictures at once.
    if (!found) await wrong.consume(networkOf(context.http.address));
    return found;
  };
  const findContext = async (context: CallContext): Promise<PortalContext | null> => {
    const token = tokenIn(context.http.headers.cookie, name);
    const portalSession = token && (await find(context, token));
    if (!portalSession) return null;
    // Opening the URL does not count: message previews fetch it before the client does.
    const now = context.clock.now();
    if (!portalSession.lastUsedAt || now.getTime() - portalSession.lastUsedAt.getTime() > minuteMs)
      await updateLinkUse(unlimitedDatabaseOf(context).db, portalSession.linkId, now);
    // The client sees their own contact details, also in the browser of a user who does not.
    context.http.showContacts?.();
    return { ...asProgram(context), portalSession };
  };
  return {
    writing,
    drawing,
    findPortalContext: findContext,
    async open(context, token) {
      const found = await find(context, token);
      if (!found) return null;
      const seconds = Math.floor((found.expiresAt.getTime() - context.clock.now().getTime()) / 1000);
      return { cookie: `${name}=${token}; Max-Age=${seconds}; ${attributes}`, portalSession: found };
    },
    async requirePortalContext(context) {
      const portalContext = await findContext(context);
      if (!portalContext) throw new Failure('unauthenticated');
      return portalContext;
    },
  };
}

function tokenIn(header: string | string[] | undefined, name: string): string | null {
  for (const part of String(header ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value && /^[\w-]{20,100}$/u.test(value)) return value;
  }
  return null;
}
