import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Registration, RegistrationInput } from '../contract.ts';
import type { RegistrationKind } from '../rules.ts';
import { mayEditRegistration } from '../rules.ts';
import type { RegistrationRow } from './repository.ts';
import {
  findRegistration,
  findRegistrationRow,
  insertRegistrationRow,
  isHolder,
  registrationTitles,
  removeDeletedRegistrations,
  updateRegistrationRow,
} from './repository.ts';
import { registrations } from './tables.ts';

export const registrationsTopic = 'registrations';

export async function readRegistration({ db }: Pick<StaffContext, 'db'>, id: string): Promise<Registration> {
  const found = await findRegistration(db, id);
  if (!found) throw new Failure('not_found');
  return found;
}

type NewRegistration = RegistrationInput & { id: string; kind: RegistrationKind; holder_id: string | null };

/** Adds a registration; a repeated request creates one. */
export async function createRegistration(
  context: StaffContext,
  { id, ...input }: NewRegistration,
): Promise<Registration> {
  const actorId = context.actor.profileId;
  if (!mayEditRegistration(context.actor, input)) throw new Failure('forbidden');
  if ((input.kind === 'agent') !== (input.holder_id !== null)) throw invalidField('holder_id', 'required');
  check(input.kind, input);
  return numbersStayUnique(() =>
    transact(context, async (tx) => {
      if (input.holder_id !== null && !(await isHolder(tx.db, input.holder_id)))
        throw invalidField('holder_id', 'unknown');
      const at = context.clock.now();
      const row = { ...input, id, created_by: actorId, created_at: at, updated_at: at };
      if (await insertRegistrationRow(tx.db, row)) {
        const difference = logged(input.kind, differenceOf<object>({}, input));
        await tx.record({ topic: registrationsTopic, entityId: id, action: 'created', difference });
      } else assertIdempotentReplay(await findRegistrationRow(tx.db, id), actorId);
      return readRegistration(tx, id);
    }),
  );
}

/** Throws 'conflict' with the current registration if it was saved since `version`. */
export async function updateRegistration(
  context: StaffContext,
  { id, version, ...input }: RegistrationInput & { id: string; version: number },
): Promise<Registration> {
  return numbersStayUnique(() =>
    transact(context, async (tx) => {
      const before = await readRegistration(tx, id);
      if (!mayEditRegistration(context.actor, before)) throw new Failure('forbidden');
      check(before.kind, input);
      // Notify again before the new end of a renewed registration.
      const notified = before.valid_until === input.valid_until ? {} : { notified_days: null };
      const saved = { ...input, ...notified, updated_at: context.clock.now() };
      if (!(await updateRegistrationRow(tx.db, { id, version }, saved))) {
        // Read again: the update may have waited for the other save.
        const current = await readRegistration(tx, id);
        throw new Failure('conflict', { current, ...(await findLastEditor(tx.db, registrationsTopic, id)) });
      }
      const difference = logged(before.kind, differenceOf<object>(before, input));
      if (Object.keys(difference).length > 0)
        await tx.record({ topic: registrationsTopic, entityId: id, action: 'updated', difference });
      return readRegistration(tx, id);
    }),
  );
}

/** Fields that depend on the kind or on each other. */
function check(kind: RegistrationKind, { name, valid_from, valid_until, completed_on }: RegistrationInput): void {
  if (kind === 'project' && name === '') throw invalidField('name', 'required');
  if (kind !== 'project' && name !== '') throw invalidField('name', 'not_allowed');
  if (kind !== 'project' && completed_on !== null) throw invalidField('completed_on', 'not_allowed');
  if (valid_from !== null && valid_until !== null && valid_until < valid_from)
    throw invalidField('valid_until', 'before_start');
}

/** An agent's number is personal, and the log outlives an erasure: of agents it names only days and State. */
function logged(kind: RegistrationKind, difference: Difference): Difference {
  if (kind !== 'agent') return difference;
  const { number, page_url: _url, ...rest } = difference;
  return number === undefined ? rest : { ...rest, number: [null, null] };
}

const trash: Trash<RegistrationRow> = {
  topic: registrationsTopic,
  table: registrations,
  findRow: findRegistrationRow,
  ownershipOf: ({ holder_id, created_by }) => ({ agent_id: holder_id, created_by }),
};

/** Moves a registration to the trash. It no longer counts, and its properties keep the link. */
export async function deleteRegistration(context: StaffContext, id: string): Promise<void> {
  const row = await findRegistrationRow(context.db, id);
  if (!row || row.deleted_at) throw new Failure('not_found');
  if (!mayEditRegistration(context.actor, row)) throw new Failure('forbidden');
  await moveToTrash(context, trash, id);
}

/** Restores a registration; refused while another one has taken its place. */
function restoreRegistration(context: StaffContext, id: string): Promise<void> {
  return numbersStayUnique(() => bringBack(context, trash, id));
}

async function purgeRegistrations(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await removeDeletedRegistrations(tx.db, before);
    await tx.record(...ids.map((entityId) => ({ topic: registrationsTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}

export const registrationKind: RecordKind = {
  topic: registrationsTopic,
  titles: registrationTitles,
  listDeleted: (db, page) => listDeleted(db, { table: registrations, title: registrations.number }, page),
  restore: restoreRegistration,
  purge: purgeRegistrations,
};

async function numbersStayUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'registrations_project')) throw invalidField('number', 'taken');
    if (violates(error, 'registrations_company') || violates(error, 'registrations_agent'))
      throw invalidField('state', 'taken');
    throw error;
  }
}
