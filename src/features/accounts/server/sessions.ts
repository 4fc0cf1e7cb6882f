import { createHash } from 'node:crypto';
import type { Person } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { sightOf } from '#platform/visibility/server/sight.ts';
import { stateOf } from '../rules.ts';
import type { OpenSession } from './repository/sessions.ts';
import { prepareSessionLookup, updateSessionUse } from './repository/sessions.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionSeconds } from './session-cookie.ts';

interface SessionUser {
  readonly person: Person;
  /** The Set-Cookie header to send when the session was renewed. */
  readonly renewedCookie?: string;
}

/** Finds the person of a request; call once per request. */
export interface Sessions {
  /** The person of the session in a Cookie header; null if not signed in. */
  findPerson(cookieHeader: string | undefined, now: Date): Promise<SessionUser | null>;
  /** Drops an ended session, or all sessions if null; call it for each message of the channel 'sessions'. */
  onSessionEnded(sessionId: string | null): void;
  /** Drops a person whose role, language or status changed. */
  forgetPerson(profileId: string): void;
  /** Drops everybody: what roles see, or teams, changed. */
  forgetEverybody(): void;
}

interface CachedSession {
  readonly askedAt: number;
  readonly answer: Promise<Answer | null>;
  found: OpenSession | null;
}

interface Answer extends SessionUser {
  readonly expiresAt: Date;
}

const rememberedMs = 5_000;
const rememberedSessions = 10_000;
const noteUseEveryMs = 10 * 60_000;
const renewEveryMs = 86_400_000;

/** Opens the session cache; entries last at most five seconds and never outlive the session. */
export function openSessions(options: { db: Queryable; cookie: SessionCookie; canSendEmail: boolean }): Sessions {
  const findSession = prepareSessionLookup(options.db);
  const known = new Map<string, CachedSession>();
  // A signature never changes, so each cookie is verified once.
  const checked = new Map<string, { token: string; key: string }>();

  function tokenOf(cookieHeader: string): { token: string; key: string } | null {
    const before = checked.get(cookieHeader);
    if (before) return before;
    const token = options.cookie.tokenOf(cookieHeader);
    if (token === null) return null;
    if (checked.size >= rememberedSessions) checked.clear();
    const found = { token, key: createHash('sha256').update(token).digest('base64url') };
    checked.set(cookieHeader, found);
    return found;
  }

  async function ask(token: string, now: Date, entry: { found: OpenSession | null }): Promise<Answer | null> {
    const found = await findSession(token, now);
    if (!found) return null;
    entry.found = found;
    const person = personOf(found, options.canSendEmail);
    if (now.getTime() - found.usedAt.getTime() < noteUseEveryMs) return { person, expiresAt: found.expiresAt };
    const newEnd = new Date(now.getTime() + sessionSeconds * 1000);
    const isRenewed = newEnd.getTime() - found.expiresAt.getTime() > renewEveryMs;
    const expiresAt = isRenewed ? newEnd : found.expiresAt;
    const unlessUsedSince = new Date(now.getTime() - noteUseEveryMs);
    const isFirst = await updateSessionUse(options.db, found.sessionId, { usedAt: now, unlessUsedSince, expiresAt });
    if (!isFirst || !isRenewed) return { person, expiresAt: found.expiresAt };
    return { person, expiresAt, renewedCookie: options.cookie.open(token) };
  }

  function remember(key: string, token: string, now: Date): CachedSession {
    if (known.size >= rememberedSessions) known.clear();
    const entry: { found: OpenSession | null } = { found: null };
    const answer = ask(token, now, entry);
    const remembered: CachedSession = Object.assign(entry, { askedAt: now.getTime(), answer });
    known.set(key, remembered);
    const forget = () => {
      if (known.get(key) === remembered) known.delete(key);
    };
    answer.then((result) => result === null && forget(), forget);
    return remembered;
  }

  function forgetWhere(isMeant: (found: OpenSession) => boolean): void {
    for (const [key, { found }] of known) if (found === null || isMeant(found)) known.delete(key);
  }

  return {
    findPerson: async (cookieHeader, now) => {
      const carried = cookieHeader === undefined ? null : tokenOf(cookieHeader);
      if (carried === null) return null;
      const { token, key } = carried;
      const age = now.getTime() - (known.get(key)?.askedAt ?? Number.NEGATIVE_INFINITY);
      const isFresh = age >= 0 && age < rememberedMs;
      const answer = await ((isFresh && known.get(key)) || remember(key, token, now)).answer;
      return answer && answer.expiresAt > now ? answer : null;
    },
    onSessionEnded: (sessionId) => forgetWhere((found) => sessionId === null || found.sessionId === sessionId),
    forgetEverybody: () => known.clear(),
    forgetPerson: (profileId) => forgetWhere((found) => found.profileId === profileId),
  };
}

function personOf(found: OpenSession, canSendEmail: boolean): Person {
  const facts = { status: 'active', hasAccount: true, isConfirmed: found.isConfirmed } as const;
  const state = stateOf({ ...facts, isApproved: found.approvedAt !== null }, canSendEmail);
  const { userId, profileId, sessionId, role, language } = found;
  const sight = sightOf(profileId, found.sight);
  return { kind: 'person', userId, profileId, sessionId, role, language, isWaiting: state !== 'active', sight };
}
