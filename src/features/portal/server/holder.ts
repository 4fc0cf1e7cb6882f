import { hashOfToken } from '#features/accounts/server/tokens.ts';
import type { Context, Program } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Limit } from '#platform/limits/server/limits.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { findHolder, noteUse } from './repository.ts';

/** A client who came with a live link. What they do is recorded as the client's, not as a person's of the agency. */
export interface Holder {
  readonly linkId: string;
  readonly clientId: string;
  readonly language: Language;
}

export type HolderContext = Context<Program> & { readonly holder: Holder };

export interface PortalGate {
  /** Turns the link in an address into a cookie; null for a link that is not or no longer open. */
  open(context: CallContext, token: string): Promise<{ cookie: string; holder: Holder } | null>;
  /** The client behind a call, by the cookie; null for everybody else. */
  findHolder(context: CallContext): Promise<HolderContext | null>;
  /** The same; refuses everybody else. */
  holderOf(context: CallContext): Promise<HolderContext>;
  /** What a client may write in an hour. */
  readonly writing: Limit;
}

const minuteMs = 60_000;
const quarterHour = 15 * 60;

export function openPortalGate({
  publicUrl,
  pool,
}: {
  publicUrl: string;
  pool: Parameters<typeof openLimit>[0];
}): PortalGate {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-aangan_portal' : 'aangan_portal';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const wrong = openLimit(pool, { name: 'portal', tries: 30, perSeconds: quarterHour });
  const writing = openLimit(pool, { name: 'portal_writing', tries: 30, perSeconds: 3600 });

  const find = async (context: CallContext, token: string) => {
    const found = await findHolder(context.db, hashOfToken(token), context.clock.now());
    // Nobody guesses 256 bits; the limit keeps the tries from costing more than a look. A good link never waits for it: many
    // strangers may share an address, and a page asks for many pictures at once.
    if (!found) await wrong.consume(networkOf(context.http.address));
    return found;
  };
  const findHolderOf = async (context: CallContext): Promise<HolderContext | null> => {
    const token = tokenIn(context.http.headers.cookie, name);
    const holder = token && (await find(context, token));
    if (!holder) return null;
    // Not by the address, which the preview of a message asks for before anybody has seen it.
    const now = context.clock.now();
    if (!holder.lastUsedAt || now.getTime() - holder.lastUsedAt.getTime() > minuteMs)
      await noteUse(context.db, holder.linkId, now);
    return { ...context, actor: { kind: 'program', profileId: null }, holder };
  };
  return {
    writing,
    findHolder: findHolderOf,
    async open(context, token) {
      const found = await find(context, token);
      if (!found) return null;
      const seconds = Math.floor((found.expiresAt.getTime() - context.clock.now().getTime()) / 1000);
      return { cookie: `${name}=${token}; Max-Age=${seconds}; ${attributes}`, holder: found };
    },
    async holderOf(context) {
      const holder = await findHolderOf(context);
      if (!holder) throw new Failure('unauthenticated');
      return holder;
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
