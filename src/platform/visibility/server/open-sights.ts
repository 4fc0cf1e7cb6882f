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

const justMs = 60_000;

export function openSights({ db }: Database): Sights {
  const known = new Map<string, { readonly sight: Sight | null; readonly left: string | null }>();
  /** For a page that opened before the messages arrived. */
  const hasJustLeft = async (sight: Sight | null) =>
    sight !== null && (await lastDeparture(db, sight, new Date(Date.now() - justMs))) !== null;
  return {
    async of(profileIds, messages) {
      const hasNewReaches = messages.some(isAboutReach);
      const mayDiffer = hasNewReaches || messages.some(({ topic }) => topic === 'profiles');
      const changed = new Set<string>();
      for (const profileId of known.keys()) if (!profileIds.has(profileId)) known.delete(profileId);
      const mayLeave = messages.some(({ topic }) => limitedKinds.some((kind) => kind === topic));
      for (const profileId of profileIds) {
        const before = known.get(profileId);
        const isNew = before === undefined;
        const sight = isNew || mayDiffer ? await findSight(db, profileId) : before.sight;
        const left =
          sight && (isNew || mayDiffer || mayLeave) ? await lastDeparture(db, sight) : (before?.left ?? null);
        known.set(profileId, { sight, left });
        const hasLeft = isNew ? await hasJustLeft(sight) : left !== before.left;
        const differs = isNew ? hasNewReaches : JSON.stringify(before.sight) !== JSON.stringify(sight);
        if (hasLeft || differs) changed.add(profileId);
      }
      return { sightOf: (profileId) => known.get(profileId)?.sight ?? null, changed };
    },
  };
}
