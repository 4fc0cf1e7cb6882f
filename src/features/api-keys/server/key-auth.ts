import { stateOf } from '#features/accounts/rules.ts';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import type { Person } from '#platform/context/server/context.ts';
import type { Database } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf, openLimit } from '#platform/limits/server/limits.ts';
import type { Log } from '#platform/log/server/log.ts';
import { sightOf } from '#platform/visibility/server/sight.ts';
import { isToken } from '../rules.ts';
import type { PresentedKey } from './repository.ts';
import { prepareKeyLookup, updateKeyUse } from './repository.ts';

const noteUseEveryMs = 60_000;

/** Finds the person of a call with a key. */
export interface KeyAuth {
  /** Throws 'unauthenticated' with the reason; 'too_many' after many unknown keys from one network. */
  findPerson(call: KeyCall): Promise<Person>;
}

interface KeyCall {
  readonly token: string;
  /** The caller's IP address. */
  readonly address: string;
  readonly now: Date;
  readonly requestId: string;
}

interface KeyAuthOptions {
  readonly database: Database;
  readonly log: Log;
  readonly canSendEmail: boolean;
}

export function openKeyAuth({ database, log, canSendEmail }: KeyAuthOptions): KeyAuth {
  const { db, pool } = database;
  const findKey = prepareKeyLookup(db);
  const wrongKeys = openLimit(pool, { name: 'api_key', tries: 50, perSeconds: 15 * 60 });

  async function refuse(refusal: Refusal, { address, requestId }: KeyCall): Promise<never> {
    log.warn({ requestId, reason: refusal, network: networkOf(address) }, 'API key refused');
    // A caller with a revoked key is not guessing.
    if (refusal === 'key_unknown') await wrongKeys.consume(networkOf(address));
    throw new Failure('unauthenticated', { reason: refusal, message: refusals[refusal] });
  }

  return {
    async findPerson(call) {
      const { token, now } = call;
      // The hash is looked up: the time of the answer says nothing about the token.
      const found = isToken(token) ? await findKey(hashOfToken(token)) : null;
      if (!found) return refuse('key_unknown', call);
      const { key, role, language, profileId } = found;
      if (key.revoked_at) return refuse('key_revoked', call);
      if (key.expires_at && key.expires_at <= now) return refuse('key_expired', call);
      if (!hasAccess(found, canSendEmail)) return refuse('key_person_away', call);
      const unlessUsedSince = new Date(now.getTime() - noteUseEveryMs);
      if (!key.last_used_at || key.last_used_at < unlessUsedSince)
        await updateKeyUse(db, key.id, { usedAt: now, unlessUsedSince });
      return {
        kind: 'person',
        userId: found.userId ?? '',
        profileId,
        sessionId: '',
        role,
        language,
        isWaiting: false,
        key: { id: key.id, scopes: key.scopes },
        sight: sightOf(profileId, found.sight),
      };
    },
  };
}

const refusals = {
  key_unknown: 'This API key does not exist.',
  key_revoked: 'This API key was revoked.',
  key_expired: 'This API key has expired.',
  key_person_away: 'The person of this API key has no access at present.',
} as const;
type Refusal = keyof typeof refusals;

function hasAccess({ status, userId, isConfirmed, approvedAt, deletedAt }: PresentedKey, canSendEmail: boolean) {
  if (deletedAt !== null) return false;
  const facts = { status, hasAccount: userId !== null, isConfirmed: isConfirmed === true } as const;
  return stateOf({ ...facts, isApproved: approvedAt !== null }, canSendEmail) === 'active';
}
