import { findCompany } from '#features/company/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { PrivacyRequest, PrivacyRequestInput, PrivacyRequestListInput } from '../contract.ts';
import { answerDays } from '../rules.ts';
import type { PrivacyRequestRow } from './repository.ts';
import {
  findPrivacyRequest,
  findPrivacyRequestPage,
  insertPrivacyRequestRow,
  isKnownPerson,
  lockPrivacyRequestRow,
  updatePrivacyRequestRow,
} from './repository.ts';
import { findPrivacySettings } from './repository-settings.ts';

export const privacyRequestsTopic = 'privacy_requests';

export async function readPrivacyRequestPage(
  { db }: StaffContext,
  input: PrivacyRequestListInput,
): Promise<ReadyJson<{ items: PrivacyRequest[]; next: string | null }>> {
  return new ReadyJson(await findPrivacyRequestPage(db, input));
}

export async function readPrivacyRequest({ db }: { readonly db: Queryable }, id: string): Promise<PrivacyRequest> {
  const found = await findPrivacyRequest(db, id);
  if (!found) throw new Failure('not_found');
  return found;
}

/** Registers a request; a repeated one returns the first. */
export async function createPrivacyRequest(
  context: StaffContext,
  { id, ...input }: PrivacyRequestInput & { id: string },
): Promise<PrivacyRequest> {
  const created_by = context.actor.profileId;
  return transact(context, async (tx) => {
    const known = await lockPrivacyRequestRow(tx.db, id);
    if (known) {
      if (known.created_by !== created_by) throw new Failure('conflict', { reason: 'id_taken' });
      return readPrivacyRequest(tx, id);
    }
    const values = await checked(context, tx, input, null);
    const at = context.clock.now();
    if (!(await insertPrivacyRequestRow(tx.db, { ...values, id, created_by, created_at: at, updated_at: at })))
      throw new Failure('conflict', { reason: 'id_taken' });
    await tx.record({
      topic: privacyRequestsTopic,
      entityId: id,
      action: 'created',
      difference: differenceOf<object>({}, values),
    });
    return readPrivacyRequest(tx, id);
  });
}

/** Saves an open request read at `version`; throws 'conflict' with the current one if it was saved since. */
export async function updatePrivacyRequest(
  context: StaffContext,
  { id, version, ...input }: PrivacyRequestInput & { id: string; version: number },
): Promise<PrivacyRequest> {
  return transact(context, async (tx) => {
    const before = await lockOpen(tx, id, version);
    const values = await checked(context, tx, input, before);
    const difference = differenceOf<object>(comparable(before), values);
    if (Object.keys(difference).length === 0) return readPrivacyRequest(tx, id);
    // A new day is notified again.
    const notified = values.due_on === before.due_on ? {} : { notified: 0 };
    await updatePrivacyRequestRow(tx.db, id, { ...values, ...notified, updated_at: context.clock.now() });
    await tx.record({ topic: privacyRequestsTopic, entityId: id, action: 'updated', difference });
    return readPrivacyRequest(tx, id);
  });
}

/** Closes a request; the answer says what was done, or why it was refused. */
export async function closePrivacyRequest(
  context: StaffContext,
  { id, version, state, answer }: { id: string; version: number; state: 'done' | 'refused'; answer: string },
): Promise<PrivacyRequest> {
  if (state === 'refused' && answer === '') throw invalidField('answer', 'required');
  return transact(context, async (tx) => {
    const row = await lockPrivacyRequestRow(tx.db, id);
    // A repeated request.
    if (row?.state === state && row.answer === answer) return readPrivacyRequest(tx, id);
    await lockOpen(tx, id, version);
    const at = context.clock.now();
    const closed = { state, answer, closed_at: at, closed_by: context.actor.profileId, updated_at: at };
    await updatePrivacyRequestRow(tx.db, id, closed);
    await tx.record({
      topic: privacyRequestsTopic,
      entityId: id,
      action: 'updated',
      difference: { state: ['open', state], ...(answer !== '' && { answer: ['', answer] }) },
    });
    return readPrivacyRequest(tx, id);
  });
}

/** Reopens a request that was closed by mistake; not one whose person was erased. */
export async function reopenPrivacyRequest(context: StaffContext, id: string): Promise<PrivacyRequest> {
  return transact(context, async (tx) => {
    const row = await lockPrivacyRequestRow(tx.db, id);
    if (!row) throw new Failure('not_found');
    if (row.state === 'open') return readPrivacyRequest(tx, id);
    if (row.erased_at) throw new Failure('conflict', { reason: 'request_erased' });
    const open = {
      state: 'open',
      answer: '',
      closed_at: null,
      closed_by: null,
      updated_at: context.clock.now(),
    } as const;
    await updatePrivacyRequestRow(tx.db, id, open);
    await tx.record({
      topic: privacyRequestsTopic,
      entityId: id,
      action: 'updated',
      difference: { state: [row.state, 'open'], ...(row.answer !== '' && { answer: [row.answer, ''] }) },
    });
    return readPrivacyRequest(tx, id);
  });
}

type Values = Pick<
  PrivacyRequestRow,
  'kind' | 'lead_id' | 'client_id' | 'name' | 'contact' | 'way' | 'received_on' | 'due_on' | 'note'
>;

async function checked(
  context: StaffContext,
  tx: Transaction,
  { person, due_on, ...input }: PrivacyRequestInput,
  before: PrivacyRequestRow | null,
): Promise<Values> {
  const today = dayOf(context.clock.now(), (await findCompany(tx.db)).time_zone);
  if (input.received_on > today) throw invalidField('received_on', 'in_future');
  const { answer_days } = await findPrivacySettings(tx.db);
  const due = due_on ?? addDays(input.received_on, answer_days);
  if (due < input.received_on) throw invalidField('due_on', 'before_start');
  const last = addDays(input.received_on, answerDays.most);
  if (due > last) throw invalidField('due_on', 'too_big', last);
  const link = {
    lead_id: person?.topic === 'leads' ? person.id : null,
    client_id: person?.topic === 'clients' ? person.id : null,
  };
  if (person === null && input.name === '') throw invalidField('name', 'required');
  const isKept = before !== null && before.lead_id === link.lead_id && before.client_id === link.client_id;
  if (person !== null && !isKept && !(await isKnownPerson(tx.db, person))) throw invalidField('person', 'unknown');
  // A record has its own name.
  const name = person === null ? input.name : '';
  return { ...input, ...link, name, due_on: due };
}

function comparable(row: PrivacyRequestRow): Values {
  const { kind, lead_id, client_id, name, contact, way, received_on, due_on, note } = row;
  return { kind, lead_id, client_id, name, contact, way, received_on, due_on, note };
}

async function lockOpen(tx: Transaction, id: string, version: number): Promise<PrivacyRequestRow> {
  const row = await lockPrivacyRequestRow(tx.db, id);
  if (!row) throw new Failure('not_found');
  if (row.version !== version || row.state !== 'open')
    throw new Failure('conflict', {
      current: await readPrivacyRequest(tx, id),
      ...(row.state !== 'open' && { reason: 'request_closed' }),
    });
  return row;
}
