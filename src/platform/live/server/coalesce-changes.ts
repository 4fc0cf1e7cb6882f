import type { LiveMessage } from '#platform/changes/change.ts';
import { readings } from '#platform/changes/change.ts';

/** A row of the change log. */
export interface LoggedChange {
  readonly topic: string;
  readonly entityId: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly batchId: string | null;
}

/** More changes of one topic in one poll are a burst. */
const burst = 50;

/** Turns changes, without readings, into messages: one each, but one for a burst and one for a batch. */
export function coalesceChanges(logged: readonly LoggedChange[]): LiveMessage[] {
  const changes = logged.filter(({ action }) => !readings.includes(action));
  const counts = new Map<string, number>();
  for (const { topic } of changes) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const groups = new Map<string, LoggedChange[]>();
  for (const change of changes) {
    const { topic, entityId, action, actorId, batchId } = change;
    const isBurst = (counts.get(topic) ?? 0) > burst;
    const name = isBurst ? topic : [topic, batchId ?? [entityId, action, actorId].join()].join();
    const group = groups.get(name);
    if (group) group.push(change);
    else groups.set(name, [change]);
  }
  return [...groups.values()].flatMap((group) => messageOf(group) ?? []);
}

function messageOf(changes: readonly LoggedChange[]): LiveMessage | null {
  const [first, ...others] = changes;
  if (!first) return null;
  const isSame = (field: 'entityId' | 'action' | 'actorId') => others.every((other) => other[field] === first[field]);
  return {
    topic: first.topic,
    id: isSame('entityId') ? first.entityId : null,
    action: isSame('action') ? first.action : 'updated',
    actorId: isSame('actorId') ? first.actorId : null,
  };
}
