import { lockClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { followUpDays } from '#features/leads/rules.ts';
import { findLeadRow, lockLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import { keptText } from '#platform/visibility/server/contacts-in-text.ts';
import type { FollowUp, FollowUpChange, FollowUpFilter, FollowUpListInput, PlanInput } from '../contract.ts';
import { usualDueTime } from '../rules.ts';
import type { FollowUpRow, FollowUpViewer } from './repository.ts';
import {
  countFollowUps,
  deleteFollowUpRow,
  findFollowUp,
  findFollowUpPage,
  findFollowUpRow,
  findOpenFollowUps,
  insertFollowUpRow,
  lockFollowUpRow,
  lockNextOfClient,
  updateFollowUpRow,
} from './repository.ts';

interface Followed {
  readonly topic: PersonTopic;
  readonly id: string;
}

interface Due {
  readonly on: string;
  readonly time: string | null;
}

type DueValues = Pick<FollowUpRow, 'due_at' | 'has_time'>;

export async function readFollowUpPage(
  context: StaffContext,
  input: FollowUpListInput,
): Promise<ReadyJson<{ items: FollowUp[]; next: string | null }>> {
  return new ReadyJson(await findFollowUpPage(context.db, await viewerOf(context), input));
}

export async function countFollowUpList(context: StaffContext, filter: FollowUpFilter): Promise<CappedCount> {
  return countFollowUps(context.db, await viewerOf(context), filter);
}

export function readFollowUpsOf(
  context: StaffContext,
  { topic, person_id }: { topic: PersonTopic; person_id: string },
): Promise<FollowUp[]> {
  return findOpenFollowUps(context.db, topic, person_id);
}

/** Plans a follow-up of a client or a lead; idempotent by id. Its agent is the person's, else the user. */
export async function planFollowUpOf(context: StaffContext, input: PlanInput): Promise<FollowUp> {
  const { id, topic, person_id, note } = input;
  const actorId = context.actor.profileId;
  return transact(context, async (tx) => {
    const person = { topic, id: person_id };
    const agent = await lockFollowed(tx, person);
    if (!agent) throw invalidField('person_id', 'unknown');
    const due = await dueOf(context, input);
    await changeOf(context, tx, person, 'follow_up_planned', async () => {
      const isNew = await insertFollowUpRow(tx.db, {
        id,
        ...idsOf(person),
        ...due,
        note,
        agent_id: agent.agentId ?? actorId,
        created_by: actorId,
        created_at: context.clock.now(),
        updated_at: context.clock.now(),
      });
      if (isNew) return { after: due };
      const existing = await findFollowUpRow(tx.db, id);
      if (existing?.created_by !== actorId || personOf(existing).id !== person_id)
        throw new Failure('conflict', { reason: 'id_taken' });
      return null;
    });
    return getFollowUpOrThrow(tx, id);
  });
}

/**
 * Sets the day of a client's next follow-up: moves the next one, or plans one. A day that has passed while a call waited in
 * the offline queue counts as today.
 */
export async function setNextFollowUp(
  context: StaffContext,
  { clientId, on, id }: { clientId: string; on: string; id: string },
): Promise<void> {
  await transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const today = await todayOf(context);
    const { last } = followUpDays(today);
    if (on > last) throw invalidField('follow_up_on', 'too_big', last);
    const due = { on: on < today ? today : on, time: null };
    const next = await lockNextOfClient(tx.db, clientId);
    if (next) await changeFollowUp(inside, { id: next.id, version: next.version, ...due });
    else await planFollowUpOf(inside, { id, topic: 'clients', person_id: clientId, note: '', ...due });
  });
}

/** Snoozes a follow-up or changes its note; refused when it is done, or changed since `version`. */
export async function changeFollowUp(context: StaffContext, change: FollowUpChange): Promise<FollowUp> {
  return changeLocked(context, change.id, async (tx, before) => {
    const { on, time } = change;
    const note = keptText(change.note ?? before.note, before.note);
    const isSame = await isDueOn(context, before, change);
    const due = isSame ? { due_at: before.due_at, has_time: before.has_time } : await dueOf(context, { on, time });
    if (before.done_at) throw await refusal(tx, before.id, 'follow_up_done');
    // Also the answer to a repeated request.
    if (isSame && note === before.note) return null;
    if (before.version !== change.version) throw await refusal(tx, before.id);
    await updateFollowUpRow(tx.db, before.id, {
      ...due,
      note,
      ...(!isSame && { notified_at: null }),
      updated_at: context.clock.now(),
    });
    return isSame
      ? { action: 'follow_up_noted', before: due, after: due }
      : { action: 'follow_up_moved', before, after: due };
  });
}

/** Idempotent for one person; refused when somebody else was faster. */
export async function finishFollowUp(context: StaffContext, id: string): Promise<FollowUp> {
  const now = context.clock.now();
  const done_by = context.actor.profileId;
  return changeLocked(context, id, async (tx, before) => {
    if (before.done_at && before.done_by !== done_by) throw await refusal(tx, id, 'follow_up_done');
    if (before.done_at) return null;
    await updateFollowUpRow(tx.db, id, { done_at: now, done_by, updated_at: now });
    return { action: 'follow_up_done', before, after: null };
  });
}

export async function reopenFollowUp(context: StaffContext, id: string): Promise<FollowUp> {
  const now = context.clock.now();
  return changeLocked(context, id, async (tx, before) => {
    if (!before.done_at) return null;
    await updateFollowUpRow(tx.db, id, { done_at: null, done_by: null, updated_at: now });
    return { action: 'follow_up_reopened', before: null, after: before };
  });
}

/** Idempotent: a follow-up that is gone stays so. */
export async function deleteFollowUp(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await findFollowUpRow(tx.db, id);
    if (!row) return;
    const person = personOf(row);
    await lockFollowed(tx, person);
    await changeOf(context, tx, person, 'follow_up_deleted', async () => {
      const before = await lockFollowUpRow(tx.db, id);
      if (!before) return null;
      await deleteFollowUpRow(tx.db, id);
      return { before };
    });
  });
}

interface Act {
  readonly action: string;
  readonly before: DueValues | null;
  readonly after: DueValues | null;
}

/** Changes a follow-up whose person, then itself, is locked: the order of every change of a lead. */
async function changeLocked(
  context: StaffContext,
  id: string,
  change: (tx: Transaction, before: FollowUpRow) => Promise<Act | null>,
): Promise<FollowUp> {
  return transact(context, async (tx) => {
    const row = await findFollowUpRow(tx.db, id);
    const person = row && personOf(row);
    if (!person || !(await lockFollowed(tx, person))) throw new Failure('not_found');
    const dayBefore = await nextDay(tx, person);
    const before = await lockFollowUpRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    const act = await change(tx, before);
    if (act) await recordAct(context, tx, person, { ...act, dayBefore });
    return getFollowUpOrThrow(tx, id);
  });
}

async function changeOf(
  context: StaffContext,
  tx: Transaction,
  person: Followed,
  action: string,
  change: () => Promise<{ before?: DueValues; after?: DueValues } | null>,
): Promise<void> {
  const dayBefore = await nextDay(tx, person);
  const done = await change();
  if (done)
    await recordAct(context, tx, person, { action, before: done.before ?? null, after: done.after ?? null, dayBefore });
}

/** Logs it on the person's timeline: `follow_up_at` is an instant, or a day for one without a time. */
async function recordAct(
  context: StaffContext,
  tx: Transaction,
  person: Followed,
  { action, before, after, dayBefore }: Act & { readonly dayBefore: string | null },
): Promise<void> {
  const { time_zone } = await findCompany(context.db);
  const shown = (due: DueValues | null) =>
    due && (due.has_time ? due.due_at.toISOString() : dayOf(due.due_at, time_zone));
  const day = await nextDay(tx, person);
  await tx.record({
    topic: person.topic,
    entityId: person.id,
    action,
    difference: {
      follow_up_at: [shown(before), shown(after)],
      ...(day !== dayBefore && { follow_up_on: [dayBefore, day] }),
    },
  });
}

async function nextDay(tx: Transaction, { topic, id }: Followed): Promise<string | null> {
  return topic === 'leads' ? ((await findLeadRow(tx.db, id))?.follow_up_on ?? null) : null;
}

/** Locks a person and returns who is responsible; null if there is no such person, or it is in the trash. */
async function lockFollowed(tx: Transaction, { topic, id }: Followed): Promise<{ agentId: string | null } | null> {
  if (topic === 'leads') {
    const lead = await lockLeadRow(tx.db, id);
    return lead && !lead.deleted_at ? { agentId: lead.assigned_agent_id } : null;
  }
  const client = await lockClientRow(tx.db, id);
  return client && !client.deleted_at ? { agentId: client.agent_id } : null;
}

/** When a follow-up is due. Throws for a day that only a typing error names, at the field `on` within the input. */
export async function dueOf(context: StaffContext, { on, time }: Due, within = ''): Promise<DueValues> {
  const { time_zone } = await findCompany(context.db);
  const { first, last } = followUpDays(dayOf(context.clock.now(), time_zone));
  if (on < first) throw invalidField(`${within}on`, 'too_small', first);
  if (on > last) throw invalidField(`${within}on`, 'too_big', last);
  return { due_at: instantAt(on, time ?? usualDueTime, time_zone), has_time: time !== null };
}

async function isDueOn(context: StaffContext, row: FollowUpRow, { on, time }: Due): Promise<boolean> {
  if (row.has_time !== (time !== null)) return false;
  const { time_zone } = await findCompany(context.db);
  return row.due_at.getTime() === instantAt(on, time ?? usualDueTime, time_zone).getTime();
}

async function todayOf(context: StaffContext): Promise<string> {
  return dayOf(context.clock.now(), (await findCompany(context.db)).time_zone);
}

async function viewerOf(context: StaffContext): Promise<FollowUpViewer> {
  const { time_zone } = await findCompany(context.db);
  const today = dayOf(context.clock.now(), time_zone);
  return {
    profileId: context.actor.profileId,
    startOfDay: instantAt(today, '00:00', time_zone),
    endOfDay: instantAt(addDays(today, 1), '00:00', time_zone),
  };
}

/** A conflict that names the current follow-up and who did it. */
async function refusal(tx: Transaction, id: string, reason?: string): Promise<Failure> {
  const current = await getFollowUpOrThrow(tx, id);
  return new Failure('conflict', { current, ...(reason !== undefined && { reason }), changedBy: current.done_by });
}

async function getFollowUpOrThrow(tx: Transaction, id: string): Promise<FollowUp> {
  const found = await findFollowUp(tx.db, id);
  if (!found) throw new Failure('not_found');
  return found;
}

function idsOf({ topic, id }: Followed) {
  return topic === 'leads' ? { lead_id: id } : { client_id: id };
}

function personOf({ lead_id, client_id }: Pick<FollowUpRow, 'lead_id' | 'client_id'>): Followed {
  if (lead_id !== null) return { topic: 'leads', id: lead_id };
  if (client_id === null) throw new Error('a follow-up belongs to a client or a lead');
  return { topic: 'clients', id: client_id };
}
