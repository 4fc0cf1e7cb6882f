import { v7 as uuid } from 'uuid';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { DuplicatePage, PersonDuplicates } from '../../contract.ts';
import type { DuplicateReason } from '../../rules.ts';
import {
  countPeople,
  deleteDistinctPair,
  findCandidatePage,
  findCandidates,
  insertDistinctPair,
  maxOlder,
} from '../repository/candidates.ts';
import { listStandingMerges } from '../repository/merges.ts';
import { undoableSince } from './merge.ts';

const pageLength = 20;
/** A search for duplicates of so many records takes less than a second. */
const recordsPerPage = 4000;
const maxCandidates = 10;

interface DuplicateQuery {
  readonly reason?: DuplicateReason | undefined;
  readonly cursor?: string | undefined;
}

/** A page holds all pairs of its last record, so that the next one begins with another. */
export async function listDuplicates(
  context: StaffContext,
  { reason, cursor }: DuplicateQuery,
): Promise<DuplicatePage> {
  const { pairs, last } = await findCandidatePage(context.db, {
    reason,
    before: cursor === undefined ? null : readListCursor(cursor, 'instant'),
    records: recordsPerPage,
    limit: pageLength + maxOlder,
  });
  const end = pairs[pageLength - 1];
  const isFull = end !== undefined && pairs.length === pageLength + maxOlder;
  const shown = isFull ? pairs.filter((one, index) => index < pageLength || one.id === end.id) : pairs;
  const next = isFull ? end : last;
  return { pairs: shown.map(({ pair }) => pair), next: next && writeListCursor(next) };
}

export async function readPersonDuplicates(
  context: StaffContext,
  { topic, person_id }: { readonly topic: PersonTopic; readonly person_id: string },
): Promise<PersonDuplicates> {
  const person = { topic, id: person_id };
  const [candidates, merges] = await Promise.all([
    findCandidates(context.db, person, maxCandidates),
    listStandingMerges(context.db, person, undoableSince(context.clock.now())),
  ]);
  return { candidates, merges };
}

interface DistinctInput {
  readonly topic: PersonTopic;
  readonly person_id: string;
  readonly other_topic: PersonTopic;
  readonly other_id: string;
  readonly is_distinct: boolean;
}

/** Remembers or forgets that two records are different people; no-op if nothing changes. */
export async function markDistinct(context: StaffContext, input: DistinctInput): Promise<void> {
  const one: ContactPerson = { topic: input.topic, id: input.person_id };
  const other: ContactPerson = { topic: input.other_topic, id: input.other_id };
  if (one.topic === other.topic && one.id === other.id) throw invalidField('other_id', 'same');
  await transact(context, async (tx) => {
    if ((await countPeople(tx.db, [one, other])) < 2) throw new Failure('not_found');
    const mark = { id: uuid(), marked_at: context.clock.now(), marked_by: context.actor.profileId };
    const hasChanged = input.is_distinct
      ? await insertDistinctPair(tx.db, [one, other], mark)
      : await deleteDistinctPair(tx.db, [one, other]);
    if (!hasChanged) return;
    const action = input.is_distinct ? 'marked_distinct' : 'unmarked_distinct';
    const entry = (of: ContactPerson, against: ContactPerson) => ({
      topic: of.topic,
      entityId: of.id,
      action,
      difference: { [against.topic === 'leads' ? 'lead_id' : 'client_id']: [null, against.id] as const },
    });
    await tx.record(entry(one, other), entry(other, one));
  });
}
