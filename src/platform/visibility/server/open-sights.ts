import type { LiveMessage } from '#platform/changes/change.ts';
import type { Database } from '#platform/database/server/database.ts';
import { isAboutReach } from '../visibility.ts';
import type { Sight } from './sight.ts';
import { findSight } from './sight.ts';

/** What the people with open pages see, kept until a change may have changed it. */
export interface Sights {
  /** The sights after `messages`, and the people whose sight the messages changed. */
  of(
    profileIds: ReadonlySet<string>,
    messages: readonly LiveMessage[],
  ): Promise<{ sightOf(profileId: string): Sight | null; readonly changed: ReadonlySet<string> }>;
}

export function openSights({ db }: Database): Sights {
  const known = new Map<string, Sight | null>();
  return {
    async of(profileIds, messages) {
      const hasNewReaches = messages.some(isAboutReach);
      const mayDiffer = hasNewReaches || messages.some(({ topic }) => topic === 'profiles');
      const changed = new Set<string>();
      for (const profileId of known.keys()) if (!profileIds.has(profileId)) known.delete(profileId);
      for (const profileId of profileIds) {
        const before = known.get(profileId);
        if (before !== undefined && !mayDiffer) continue;
        const after = await findSight(db, profileId);
        known.set(profileId, after);
        const isNew = before === undefined;
        if (isNew ? hasNewReaches : JSON.stringify(before) !== JSON.stringify(after)) changed.add(profileId);
      }
      return { sightOf: (profileId) => known.get(profileId) ?? null, changed };
    },
  };
}
