import { findLastEditor } from '#features/history/server/repository.ts';
import { markDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { violates } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { createMatcher, nameKey } from '#platform/spelling.ts';
import { assertUnlimited } from '#platform/visibility/server/sight.ts';
import type { Locality, LocalityInput, UnlistedLocality } from '../contract.ts';
import { localityLimits, maxListed } from '../rules.ts';
import type { LocalityRow } from './repository.ts';
import {
  areLocalities,
  distinctAliases,
  findLocality,
  findLocalityByName,
  findLocalityRow,
  insertLocalityRow,
  listLocalityRows,
  listTakenNames,
  listUnlistedRows,
  lockLocalityRow,
  removeDeletedLocalities,
  setNeighbours,
  updateLocalityRow,
} from './repository.ts';
import { localities } from './tables.ts';

const topic = 'localities';

const trash: Trash<LocalityRow> = {
  topic,
  table: localities,
  findRow: findLocalityRow,
  ownershipOf: ({ created_by }) => ({ agent_id: null, created_by }),
};

interface LocalityQuery {
  readonly search?: string | undefined;
  readonly city?: string | undefined;
}

export async function listLocalityPage(
  context: StaffContext,
  { search = '', city = '' }: LocalityQuery,
): Promise<{ items: Locality[]; total: number }> {
  const found = await findLocalities(context, { search, city, hasCounts: true });
  return { items: found.slice(0, maxListed), total: found.length };
}

/** Localities by any spelling or PIN code. Without `hasCounts`, the counts are 0. */
export async function findLocalities(
  { db }: Pick<StaffContext, 'db'>,
  { search = '', city = '', hasCounts }: LocalityQuery & { readonly hasCounts: boolean },
): Promise<Locality[]> {
  const all = await listLocalityRows(db, { hasCounts });
  const wantedCity = nameKey(city);
  const inCity = wantedCity === '' ? all : all.filter((one) => nameKey(one.city) === wantedCity);
  if (search.trim() === '') return inCity;
  const hits = createMatcher(inCity.map((one) => [one.name, ...one.aliases, one.city, ...one.pin_codes].join(' ')))(
    search,
  );
  return inCity.filter((_, index) => hits.has(index));
}

export function lookUpLocality(context: StaffContext, named: { readonly name: string; readonly city: string }) {
  return findLocalityByName(context.db, named);
}

export function listUnlisted(context: StaffContext): Promise<UnlistedLocality[]> {
  return listUnlistedRows(context.db);
}

/** Adds a locality; properties with its name in its city are linked. A repeated request adds one. */
export async function createLocality(
  context: StaffContext,
  { id, neighbour_ids, ...input }: LocalityInput & { id: string },
): Promise<Locality> {
  const actorId = context.actor.profileId;
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const now = context.clock.now();
      const fields = await checkedFields(tx, id, { ...input, neighbour_ids });
      const row = { ...fields, id, created_by: actorId, created_at: now, updated_at: now };
      const made = await insertLocalityRow(tx.db, row);
      if (!made) assertIdempotentReplay(await findLocalityRow(tx.db, id), actorId);
      else {
        await setNeighbours(tx.db, id, neighbour_ids);
        await tx.record({ topic, entityId: id, action: 'created', difference: { name: [null, made.name] } });
      }
      return getLocalityOrThrow(tx, id);
    }),
  );
}

/** Saves a locality that was read at `version`. An old name stays an alias, so that it still finds the locality. */
export async function updateLocality(
  context: StaffContext,
  { id, version, neighbour_ids, ...input }: LocalityInput & { id: string; version: number },
): Promise<Locality> {
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      const before = await getLocalityOrThrow(tx, id);
      // Report a conflict first: it may be the only reason why the values are invalid.
      if (before.version !== version) throw await conflictOf(tx, id);
      const isRenamed = nameKey(before.name) !== nameKey(input.name);
      const aliases = isRenamed ? [...input.aliases, before.name] : input.aliases;
      const fields = await checkedFields(tx, id, { ...input, aliases, neighbour_ids });
      if (!(await updateLocalityRow(tx.db, { id, version }, { ...fields, updated_at: context.clock.now() })))
        throw await conflictOf(tx, id);
      await setNeighbours(tx.db, id, neighbour_ids);
      const after = await getLocalityOrThrow(tx, id);
      const difference = differenceOf<object>(logged(before), logged(after));
      if (Object.keys(difference).length > 0) await tx.record({ topic, entityId: id, action: 'updated', difference });
      return after;
    }),
  );
}

/** Merges a locality into another one of the same city. It goes to the trash; its names become aliases of the other. */
export async function mergeLocality(
  context: StaffContext,
  { id, into }: { readonly id: string; readonly into: string },
): Promise<Locality> {
  assertUnlimited(context);
  return namesStayUnique(() =>
    transact(context, async (tx) => {
      // In the order of their ids, so that opposite merges wait for each other.
      const [first, second] = id < into ? [id, into] : [into, id];
      await lockLocalityRow(tx.db, first);
      if (first !== second) await lockLocalityRow(tx.db, second);
      const from = await getLocalityOrThrow(tx, id);
      const before = await findLocality(tx.db, into);
      if (!before || into === id) throw invalidField('into', 'unknown');
      if (nameKey(before.city) !== nameKey(from.city)) throw invalidField('into', 'other_city');
      const now = context.clock.now();
      await setNeighbours(tx.db, id, []);
      // First: its names have to be free before they become aliases. The trigger then links its properties to the other.
      await markDeleted(tx.db, localities, [id], now, context.actor.profileId);
      const aliases = await distinctAliases(tx.db, before.name, [...before.aliases, from.name, ...from.aliases]);
      if (aliases.length > localityLimits.aliases) throw invalidField('into', 'too_many_aliases');
      const pin_codes = [...new Set([...before.pin_codes, ...from.pin_codes])].slice(0, localityLimits.pinCodes);
      const position = before.latitude === null ? { latitude: from.latitude, longitude: from.longitude } : {};
      const values = { aliases, pin_codes, ...position, updated_at: now };
      if (!(await updateLocalityRow(tx.db, { id: into, version: before.version }, values)))
        throw await conflictOf(tx, into);
      const neighbours = [...before.neighbours, ...from.neighbours].map((one) => one.id);
      await setNeighbours(
        tx.db,
        into,
        [...new Set(neighbours)].filter((one) => one !== id && one !== into),
      );
      const after = await getLocalityOrThrow(tx, into);
      const difference = differenceOf<object>(logged(before), logged(after));
      await tx.record(
        { topic, entityId: into, action: 'merged', difference },
        { topic, entityId: id, action: 'merged_into', difference: { merged_into: [null, after.name] } },
      );
      return after;
    }),
  );
}

export async function deleteLocality(context: StaffContext, id: string): Promise<void> {
  await moveToTrash(context, trash, id);
}

/** Restores a locality; refused while another one of its city has one of its names. */
export function restoreLocality(context: StaffContext, id: string): Promise<void> {
  return namesStayUnique(() => bringBack(context, trash, id));
}

export async function purgeLocalities(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await removeDeletedLocalities(tx.db, before);
    await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'purged' as const })));
    return ids.length;
  });
}

async function checkedFields(
  tx: Transaction,
  id: string,
  { neighbour_ids, ...input }: LocalityInput,
): Promise<Omit<LocalityInput, 'neighbour_ids'>> {
  // Separators alone are no name.
  for (const field of ['name', 'city'] as const)
    if (nameKey(input[field]) === '') throw invalidField(field, 'required');
  const aliases = await distinctAliases(tx.db, input.name, input.aliases);
  if (aliases.length > localityLimits.aliases) throw invalidField('aliases', 'too_many', localityLimits.aliases);
  const taken = await listTakenNames(tx.db, { id, city: input.city, names: [input.name, ...aliases] });
  if (taken.includes(input.name)) throw invalidField('name', 'taken');
  if (taken.length > 0) throw invalidField('aliases', 'alias_taken', taken[0]);
  if (!(await areLocalities(tx.db, neighbour_ids))) throw invalidField('neighbour_ids', 'unknown');
  if (neighbour_ids.includes(id)) throw invalidField('neighbour_ids', 'itself');
  return { ...input, aliases, pin_codes: [...new Set(input.pin_codes)] };
}

/** The fields as the change log keeps them: neighbours by name. */
function logged({ neighbours, ...locality }: Locality): object {
  const { id: _id, version: _version, property_count: _p, requirement_count: _r, ...fields } = locality;
  return { ...fields, neighbours: neighbours.map(({ name }) => name) };
}

async function conflictOf(tx: Transaction, id: string): Promise<Failure> {
  const current = await getLocalityOrThrow(tx, id);
  return new Failure('conflict', { current, ...(await findLastEditor(tx.db, topic, id)) });
}

async function getLocalityOrThrow(tx: Transaction, id: string): Promise<Locality> {
  const locality = await findLocality(tx.db, id);
  if (!locality) throw new Failure('not_found');
  return locality;
}

async function namesStayUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'locality_names_unique')) throw invalidField('name', 'taken');
    if (violates(error, 'localities_named')) throw invalidField('name', 'required');
    throw error;
  }
}
