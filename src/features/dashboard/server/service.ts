import { findCompany } from '#features/company/server/repository.ts';
import { companyId } from '#features/company/server/service.ts';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { readSharing } from '#features/properties/server/service/check-shareable.ts';
import type { SharingCode } from '#features/registrations/sharing-rules.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import { dayOf } from '#platform/dates.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { Activity, DashboardFigures, DueByLaw, Setup } from '../contract.ts';
import {
  countDueByLaw,
  findFigures,
  findSeenAt,
  findSetup,
  listOfferedByBuilders,
  listRecentChanges,
  setupHidden,
} from './repository.ts';

const perKind = 3;
const shown = 6;

/** The figures as ready JSON. */
export async function readDashboardFigures(context: StaffContext): Promise<ReadyJson<DashboardFigures>> {
  return new ReadyJson(await findFigures(context.db, context.clock.now(), context.actor.profileId));
}

const maxChecked = 500;
const maxNamed = 3;

/** What the law asks for soon: of the whole agency for those who manage it, else of the user. */
export async function readDueByLaw(context: StaffContext): Promise<DueByLaw> {
  const { db, actor, clock } = context;
  const own = may(actor, 'manage_company') ? null : actor.profileId;
  const today = dayOf(clock.now(), (await findCompany(db)).time_zone);
  const counts = await countDueByLaw(db, { today, holder: own, withRequests: may(actor, 'manage_privacy') });
  const shared = await readSharing(context, await listOfferedByBuilders(db, own, maxChecked));
  const unregistered = shared.filter(({ findings }) => findings.some(({ code }) => missing.has(code)));
  return {
    ...counts,
    unregistered: unregistered.length,
    properties: unregistered.slice(0, maxNamed).map(({ property_id: id, title }) => ({ id, title })),
  };
}

/** Without a valid registration of the project, also where the company only warns. */
const missing: ReadonlySet<SharingCode> = new Set(['project_unregistered', 'project_expired', 'project_upcoming']);

export function readSetup(context: StaffContext): Promise<Setup> {
  return findSetup(context.db);
}

/** Only the change log stores that the checklist is hidden, and by whom. */
export async function hideSetup(context: StaffContext): Promise<Setup> {
  const { is_hidden } = await findSetup(context.db);
  if (!is_hidden) {
    await transact(context, (tx) => tx.record({ topic: 'company', entityId: companyId, action: setupHidden }));
  }
  return findSetup(context.db);
}

/** Merges the latest three changes of each kind, newest first, and returns six. */
export async function readActivity(context: StaffContext, kinds: readonly RecordKind[]): Promise<Activity[]> {
  const topics = ['properties', 'clients', 'meetings'];
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
    import_kind: change.import_kind,
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
