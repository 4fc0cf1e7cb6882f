import { findCompany } from '#features/company/server/repository.ts';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { dayOf, startOfDay, startOfWeek } from '#platform/dates.ts';
import type { Activity, Figures } from '../contract.ts';
import { countAddedSince, findSeenAt, listRecentChanges } from './repository.ts';

const perKind = 3;
const shown = 6;

export async function readFigures(context: StaffContext): Promise<Figures> {
  const company = await findCompany(context.db);
  const monday = startOfDay(startOfWeek(dayOf(context.clock.now(), company.time_zone)), company.time_zone);
  const [total, statuses, added] = await Promise.all([
    readCounts(context.db, 'properties'),
    readCounts(context.db, 'properties.status'),
    countAddedSince(context.db, monday),
  ]);
  const of = (status: string) => statuses.get(status) ?? 0;
  return {
    properties: {
      total: total.get('') ?? 0,
      added_this_week: added,
      available: of('available'),
      pending: of('pending'),
      sold: of('sold'),
      rented: of('rented'),
    },
  };
}

/** The latest three acts of each kind, merged newest first, six kept. */
export async function readActivity(context: StaffContext, kinds: readonly RecordKind[]): Promise<Activity[]> {
  const topics = ['properties', 'imports'];
  const lists = await Promise.all(topics.map((topic) => listRecentChanges(context.db, topic, perKind)));
  const latest = lists
    .flat()
    .sort((one, other) => Number(other.id) - Number(one.id))
    .slice(0, shown);
  const titles = new Map<string, string>();
  for (const kind of kinds) {
    const ids = latest.filter((change) => change.topic === kind.topic).map((change) => change.entity_id);
    for (const [id, title] of await kind.titles(context.db, ids)) titles.set(id, title);
  }
  const me = context.actor.profileId;
  const seenAt = me ? await findSeenAt(context.db, me) : null;
  return latest.map((change) => ({
    id: Number(change.id),
    at: new Date(change.at).toISOString(),
    topic: change.topic,
    entity_id: change.entity_id,
    action: change.action,
    title: titles.get(change.entity_id) ?? '',
    actor: change.actor,
    price: priceStep(change.difference.price),
    is_new: change.actor_id !== me && (seenAt === null || new Date(change.at) > seenAt),
  }));
}

function priceStep(step: readonly [unknown, unknown] | undefined): [string | null, string | null] | null {
  if (!step) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return [text(step[0]), text(step[1])];
}
