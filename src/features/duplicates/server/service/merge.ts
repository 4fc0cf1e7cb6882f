import { v7 as uuid } from 'uuid';
import type { ClientRow } from '#features/clients/server/repository/client-rows.ts';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import type { ConsentChannel, ConsentPurpose, ConsentSummary } from '#features/consents/rules.ts';
import { consentPurposes } from '#features/consents/rules.ts';
import { cancelRefusedEmails } from '#features/consents/server/may-contact.ts';
import type { ConsentingPerson } from '#features/consents/server/repository.ts';
import { findConsentSummary, insertConsent } from '#features/consents/server/repository.ts';
import { joinedValues } from '#features/custom-fields/server/retag.ts';
import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { namesOfChanges } from '#features/history/server/service.ts';
import { leadOwnership } from '#features/leads/rules.ts';
import type { LeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { findLeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { isBlankRequirement, maxRequirements } from '#features/requirements/rules.ts';
import { listRequirements } from '#features/requirements/server/repository.ts';
import type { OwnedRecord } from '#platform/access/ownership.ts';
import { mayAssign } from '#platform/access/ownership.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { customDifference } from '#platform/custom-fields/server/custom-difference.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { absenceOf, Failure, forbiddenField, invalidField } from '#platform/failure.ts';
import { workAsProgram } from '#platform/visibility/server/work-as-program.ts';
import type { MergePreview, StandingMerge } from '../../contract.ts';
import type { MergeChoices, MergeRefusal } from '../../rules.ts';
import { movedKinds, undoDays } from '../../rules.ts';
import { reduceSnapshot, snapshotRows } from '../repository/merge-rows.ts';
import type { MergeRow } from '../repository/merges.ts';
import { findMergeRow, insertMergeRow, listStandingMerges, updateLockedPerson } from '../repository/merges.ts';
import type { MergedPair } from '../repository/move-rows.ts';
import {
  countMoved,
  findLatestAct,
  findWonLead,
  listRefusals,
  lockPair,
  moveDecisions,
  moveRecords,
  moveReferences,
  moveRequirement,
  moveResponseClock,
  moveRouting,
} from '../repository/move-rows.ts';
import type { MergedRow, MergeSides } from './merge-plan.ts';
import { differingFields, isHeldRequirement, planMerge } from './merge-plan.ts';

interface PairInput {
  readonly topic: PersonTopic;
  readonly kept_id: string;
  readonly merged_id: string;
}

interface MergeInput extends PairInput {
  readonly id: string;
  readonly kept_version: number;
  readonly merged_version: number;
  readonly choices: MergeChoices;
}

const dayMs = 86_400_000;

/** Merges after this instant can still be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - undoDays * dayMs);

/** What a merge would do; nothing changes. */
export async function previewMerge(
  context: StaffContext,
  kinds: readonly RecordKind[],
  input: PairInput,
): Promise<MergePreview> {
  const pair = pairOf(input);
  const sides = await readSides(context.db, pair);
  const fields = differingFields(sides);
  const difference = Object.fromEntries(
    fields.flatMap(({ kept, merged }) => Object.keys(kept).map((name) => [name, [kept[name], merged[name]]] as const)),
  ) as Record<string, [unknown, unknown]>;
  const moved = await countMoved(context.db, pair.topic, pair.mergedId);
  return {
    kept: headOf(sides.kept.row),
    merged: headOf(sides.merged.row),
    fields: fields.map((one) => ({ ...one, kept: { ...one.kept }, merged: { ...one.merged } })),
    names: await namesOfChanges(context.db, kinds, [{ difference }]),
    moved: movedKinds.flatMap((kind) => {
      const count = moved.get(kind) ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
    refusals: await refusalsOf(context.db, pair),
  };
}

/**
 * Merges a lead into a lead, or a client into a client: the chosen values stay, phones and email addresses are joined, and
 * what hangs on the merged record moves. Idempotent by id. Throws 'conflict' if one was saved since the caller saw it, and
 * if the two cannot be one person.
 */
export async function mergePeople(context: StaffContext, input: MergeInput): Promise<StandingMerge> {
  const pair = pairOf(input);
  const { topic, keptId, mergedId } = pair;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const people = await workAsProgram(tx.db, () => lockPair(tx.db, pair));
    const existing = await findMergeRow(tx.db, input.id);
    if (existing) return replayed(context, tx.db, existing, pair);
    const sides = await readSides(tx.db, pair);
    const [kept, merged] = [sides.kept.row, sides.merged.row];
    if (kept.version !== input.kept_version || merged.version !== input.merged_version)
      throw new Failure('conflict', { reason: 'changed_since' });
    const [refusal] = await workAsProgram(tx.db, () => refusalsOf(tx.db, pair));
    if (refusal) throw new Failure('conflict', { reason: refusal });
    const plan = planMerge(sides, input.choices);
    // Values that only the merged record has would be lost.
    const custom = joinedValues(kept.custom, merged.custom);
    checkAssignment(context, topic, [kept, merged], plan.values);

    const before = await consentsOf(tx.db, topic, [kept, merged]);
    await insertMergeRow(tx.db, {
      id: input.id,
      ...columnsOf(pair),
      merged_at: now,
      merged_by: context.actor.profileId,
    });
    // Moves all dependent records, also those that the user cannot see; the two must be within reach.
    await workAsProgram(tx.db, async () => {
      await snapshotRows(tx.db, input.id, people);
      await moveReferences(tx.db, pair);
      await moveDecisions(tx.db, pair);
      await moveRecords(tx.db, pair);
      await moveRequirements(tx, pair, plan.lookingFor === 'merged');
    });
    await updateLockedPerson(tx.db, { topic, id: keptId }, { ...plan.values, custom, updated_at: now });
    if (topic === 'leads')
      await workAsProgram(tx.db, async () => {
        await moveResponseClock(tx.db, pair);
        await moveRouting(tx.db, pair);
      });
    const leaves = { merged_into_id: keptId, deleted_at: now, deleted_by: context.actor.profileId };
    await updateLockedPerson(tx.db, { topic, id: mergedId }, leaves);
    await workAsProgram(tx.db, async () => {
      await keepStrictestConsents(context, tx, { pair, before });
      await reduceSnapshot(tx.db, input.id, people);
    });

    const after = await findRow(tx.db, topic, keptId);
    const difference = {
      ...differenceOf<object>(comparable(kept), comparable(after ?? kept)),
      ...customDifference(kept.custom, custom),
    };
    await tx.record(
      { topic, entityId: keptId, action: 'merged', difference: { merged_id: [null, mergedId], ...difference } },
      { topic, entityId: mergedId, action: 'merged_into', difference: { merged_into_id: [null, keptId] } },
    );
    return standing(context, tx.db, pair, input.id);
  });
}

function columnsOf({ topic, keptId, mergedId }: MergedPair) {
  return topic === 'leads'
    ? { lead_id: keptId, merged_lead_id: mergedId }
    : { client_id: keptId, merged_client_id: mergedId };
}

/** The pair of a stored merge. */
export function pairOfRow(row: MergeRow): MergedPair {
  if (row.lead_id !== null && row.merged_lead_id !== null)
    return { topic: 'leads', keptId: row.lead_id, mergedId: row.merged_lead_id };
  return { topic: 'clients', keptId: row.client_id ?? '', mergedId: row.merged_client_id ?? '' };
}

export function findRow(db: Queryable, topic: PersonTopic, id: string): Promise<MergedRow | null> {
  return topic === 'leads' ? findLeadRow(db, id) : findClientRow(db, id);
}

export function ownershipOf(topic: PersonTopic, row: MergedRow): OwnedRecord {
  // The topic says which row it is.
  return topic === 'leads' ? leadOwnership(row as LeadRow) : (row as ClientRow);
}

export const agentColumn = (topic: PersonTopic) => (topic === 'leads' ? 'assigned_agent_id' : 'agent_id');

function pairOf({ topic, kept_id, merged_id }: PairInput): MergedPair {
  if (kept_id === merged_id) throw invalidField('merged_id', 'same');
  return { topic, keptId: kept_id, mergedId: merged_id };
}

async function replayed(context: StaffContext, db: Queryable, row: MergeRow, pair: MergedPair): Promise<StandingMerge> {
  const known = pairOfRow(row);
  const isSame = known.keptId === pair.keptId && known.mergedId === pair.mergedId;
  if (!isSame || row.merged_by !== context.actor.profileId || row.undone_at !== null)
    throw new Failure('conflict', { reason: 'id_taken' });
  return standing(context, db, pair, row.id);
}

async function standing(
  context: StaffContext,
  db: Queryable,
  { topic, keptId }: MergedPair,
  id: string,
): Promise<StandingMerge> {
  const all = await listStandingMerges(db, { topic, id: keptId }, undoableSince(context.clock.now()));
  const own = all.find((one) => one.id === id);
  if (!own) throw new Failure('conflict', { reason: 'id_taken' });
  return own;
}

async function readSides(db: Queryable, { topic, keptId, mergedId }: MergedPair): Promise<MergeSides> {
  const read = async (id: string) => {
    const row = await findRow(db, topic, id);
    if (!row || row.deleted_at) throw new Failure('not_found', absenceOf(row));
    const [first = null] = await listRequirements(db, topic, id);
    return { row, first };
  };
  const [kept, merged] = [await read(keptId), await read(mergedId)];
  const won = topic === 'leads' ? await findWonLead(db, [keptId, mergedId]) : null;
  return { topic, kept, merged, wonSide: won === null ? null : won === keptId ? 'kept' : 'merged' };
}

async function refusalsOf(db: Queryable, pair: MergedPair): Promise<MergeRefusal[]> {
  const refusals = await listRefusals(db, pair);
  const held = await listRequirements(db, pair.topic, pair.keptId);
  const moving = (await listRequirements(db, pair.topic, pair.mergedId)).filter((one) => !isHeldRequirement(one, held));
  return held.length + moving.length > maxRequirements ? [...refusals, 'too_many_requirements'] : refusals;
}

/** Who may not take a colleague's record over may not do so by a merge. */
function checkAssignment(
  { actor }: StaffContext,
  topic: PersonTopic,
  rows: readonly MergedRow[],
  values: Readonly<Record<string, unknown>>,
): void {
  const column = agentColumn(topic);
  const agent = (values[column] ?? null) as string | null;
  if (rows.some((row) => !mayAssign(actor, ownershipOf(topic, row), agent)))
    throw forbiddenField(`choices.${column}`, 'not_yours');
}

const headOf = ({ id, full_name, version, created_at }: MergedRow) => ({
  id,
  full_name,
  version,
  created_at: created_at.toISOString(),
});

/** The requirements of the merged record that say something new; the first ones change places if the user chose so. */
async function moveRequirements(tx: Transaction, { topic, keptId, mergedId }: MergedPair, takesMerged: boolean) {
  const held = await listRequirements(tx.db, topic, keptId);
  const moving = await listRequirements(tx.db, topic, mergedId);
  const [own] = held;
  const [first] = moving;
  let next = Math.max(-1, ...held.map(({ position }) => position)) + 1;
  const isSwapped = takesMerged && own !== undefined && first !== undefined;
  if (isSwapped) {
    await moveRequirement(tx.db, topic, { id: own.id, keptId, position: next });
    await moveRequirement(tx.db, topic, { id: first.id, keptId, position: 0 });
    // An empty one goes to the merged record in exchange, where no other has its position.
    if (isBlankRequirement(own)) await moveRequirement(tx.db, topic, { id: own.id, keptId: mergedId, position: 1000 });
    else next += 1;
  }
  for (const one of isSwapped ? moving.slice(1) : moving) {
    if (isHeldRequirement(one, held)) continue;
    await moveRequirement(tx.db, topic, { id: one.id, keptId, position: next });
    next += 1;
  }
}

const consentingOf = (topic: PersonTopic, row: MergedRow): ConsentingPerson =>
  topic === 'leads' ? { lead_id: row.id, client_id: (row as LeadRow).client_id } : { lead_id: null, client_id: row.id };

function consentsOf(db: Queryable, topic: PersonTopic, rows: readonly MergedRow[]): Promise<ConsentSummary[]> {
  return Promise.all(rows.map((row) => findConsentSummary(db, consentingOf(topic, row))));
}

/** Of two records of one person, the stricter consent counts: acts repeat it where a later act would outvote it. */
async function keepStrictestConsents(
  context: StaffContext,
  tx: Transaction,
  { pair: { topic, keptId }, before }: { readonly pair: MergedPair; readonly before: readonly ConsentSummary[] },
): Promise<void> {
  const row = await findRow(tx.db, topic, keptId);
  if (!row) return;
  const person = consentingOf(topic, row);
  const after = await findConsentSummary(tx.db, person);
  const repeat = async (
    act: 'withdrawn' | 'do_not_contact',
    scope: { purposes?: ConsentPurpose[]; channels?: ConsentChannel[] },
  ) => {
    const known = await findLatestAct(tx.db, person, act);
    if (!known) return;
    const [at, recorded_by] = [context.clock.now(), context.actor.profileId];
    await insertConsent(tx.db, { ...person, ...known, ...scope, id: uuid(), act, at, recorded_by });
  };
  if (before.some((one) => one.is_contact_refused) && !after.is_contact_refused) await repeat('do_not_contact', {});
  for (const purpose of consentPurposes) {
    const channels = withdrawnChannels(before, after, purpose);
    if (channels.length > 0) await repeat('withdrawn', { purposes: [purpose], channels });
  }
  await cancelRefusedEmails(tx, person);
}

function withdrawnChannels(before: readonly ConsentSummary[], after: ConsentSummary, purpose: ConsentPurpose) {
  return after.states
    .filter((one) => one.purpose === purpose && one.state !== 'withdrawn')
    .map(({ channel }) => channel)
    .filter((channel) =>
      before.some(({ states }) =>
        states.some((one) => one.purpose === purpose && one.channel === channel && one.state === 'withdrawn'),
      ),
    );
}

/** The columns that the change log shows. */
function comparable(row: MergedRow): object {
  const hidden =
    /^(?:updated_at|version|phone_e164|other_phones_e164|requirement_words|search_text|name_key|duplicate_keys|place_keys|stage_since|answered_at|position|merged_into_id|custom)$/u;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.test(name)));
}
