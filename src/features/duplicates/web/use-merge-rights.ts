import { useMe } from '#features/accounts/web/queries.ts';
import type { AssignedPerson } from '../rules.ts';
import { areBothReached, isMergeReached } from '../rules.ts';

/** Two records that the user may merge. */
export interface PossibleMerge {
  readonly kept: AssignedPerson;
  readonly merged: AssignedPerson;
  /** Either record may stay. */
  readonly isSwappable: boolean;
}

/** What the user's role may do with two records of one person. */
export function useMergeRights() {
  const me = useMe();
  return {
    /** The first one stays if it may; null if neither may, or if they are a lead and a client. */
    mergeOf(one: AssignedPerson, other: AssignedPerson): PossibleMerge | null {
      if (one.topic !== other.topic) return null;
      const isOtherFree = isMergeReached(me, other, one);
      if (isMergeReached(me, one, other)) return { kept: one, merged: other, isSwappable: isOtherFree };
      return isOtherFree ? { kept: other, merged: one, isSwappable: false } : null;
    },
    mayChangeBoth: (one: AssignedPerson, other: AssignedPerson) => areBothReached(me, one, other),
  };
}
