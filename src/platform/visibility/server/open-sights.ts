import type { LiveMessage } from '#platform/changes/change.ts';
import type { Database } from '#platform/database/server/database.ts';
import { isAboutReach, limitedKinds } from '../visibility.ts';
import { lastDeparture } from './departures.ts';
import type { Sight } from './sight.ts';
import { findSight } from './sight.ts';

/** What the people with open pages see, kept until a change may have changed it. */
export interface Sights {
  /** The sights after `messages`, and the people whose sight the messages changed, or from whose sight a record went. */
  of(
    profileIds: ReadonlySet<string>,
    messages: readonly LiveMessage[],
  ): Promise<{ sightOf(profileId: string): Sight | null; readonly changed: ReadonlySet<string> }>;
}

/** Records that went so long before a page was first seen here: it may have opened before the message arrived. */
const justMs = 60_000;
/** How far looks overlap: for transactions that end late, and for servers whose clocks differ. */
const overlapMs = 600_000;

interface KnownSight {
  readonly sight: Sight | null;
  /** The last record that left the sight, as far as it was looked for. */
  readonly left: string | null;
  readonly lookedAt: number;
}

export function openSights({ db }: Database): Sights {
  const known = new Map<string, KnownSight>();
  return {
    async of(profileIds, messages) {
      const hasNewReaches = messages.some(isAboutReach);
      const mayDiffer = hasNewReaches || messages.some(({ topic }) => topic === 'profiles');
      const mayLeave = messages.some(({ topic }) => limitedKinds.some((kind) => kind === topic));
      const changed = new Set<string>();
      for (const profileId of known.keys()) if (!profileIds.has(profileId)) known.delete(profileId);
      for (const profileId of profileIds) {
        const before = known.get(profileId);
        if (before && !mayDiffer && !mayLeave) continue;
        const lookedAt = Date.now();
        const sight = before && !mayDiffer ? before.sight : await findSight(db, profileId);
        // Only what went since the last look: a change of many records brings many messages.
        const since = new Date(before ? before.lookedAt - overlapMs : lookedAt - justMs);
        const departure = sight && (await lastDeparture(db, sight, since));
        known.set(profileId, { sight, left: departure ?? before?.left ?? null, lookedAt });
        const hasLeft = departure !== null && departure !== before?.left;
        const differs = before ? JSON.stringify(before.sight) !== JSON.stringify(sight) : hasNewReaches;
        if (hasLeft || differs) changed.add(profileId);
      }
      return { sightOf: (profileId) => known.get(profileId)?.sight ?? null, changed };
    },
  };
}
