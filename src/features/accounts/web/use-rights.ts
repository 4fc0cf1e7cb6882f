import type { OwnedRecord } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { isReached, isTakeable } from '#platform/visibility/reach.ts';
import type { LimitedKind } from '#platform/visibility/visibility.ts';
import { useMe } from './queries.ts';

/** What the user may do with visible records of a kind. Most have one agent; deals have several. */
export function useRights(kind: LimitedKind) {
  const { profile_id: profileId, role, reach } = useMe();
  const actor = { profileId, role };
  return {
    actor,
    /** Change it, but not its agent. */
    mayWrite: (...agents: Array<string | null>) => isReached(reach, 'write', { kind, agents }),
    /** Open its form: a record without an agent may be taken there. */
    mayEdit: (...agents: Array<string | null>) => isTakeable(reach, { kind, agents }),
    mayDelete: (record: OwnedRecord) =>
      mayDelete(actor, record) && isReached(reach, 'delete', { kind, agents: [record.agent_id] }),
  };
}
