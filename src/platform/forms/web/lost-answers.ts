import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { draftOwner } from './drafts.ts';

/** Saves by `send`, on a version or on what one's own save made of it. */
type SaveOn = <R>(version: number, send: (version: number) => Promise<R>) => Promise<R>;

/**
 * Saves of one record, as long as its form is open. Sent again after its answer was lost, a save meets the version that it
 * made itself: it goes on from there, and nobody is told of themselves as of somebody else.
 */
export function openSaves(): SaveOn {
  const lost = new Set<number>();
  const saved = new Set<number>();
  return async (version, send) => {
    for (let on = version; ; on += 1) {
      if (saved.has(on)) continue;
      try {
        return await send(on);
      } catch (error) {
        if (isUnanswered(error)) lost.add(on);
        if (!lost.has(on) || !isOwnSave(error, on)) throw error;
        saved.add(on);
      }
    }
  };
}

/** The one a record is created with. */
const firstVersion = 1;

/** A create, and how other values are saved in what it answers with. */
interface Creation<R, V> {
  readonly values: V;
  /** Where these were chosen after a conflict: the version that they were chosen on. */
  readonly on?: number | undefined;
  create(values: V): Promise<R>;
  /** `base`: what the record was probably made of. */
  correct?: ((created: R, values: V, version: number, base: V) => Promise<R>) | undefined;
}

/**
 * A create under one id, as long as its form is open. Sent again, it is answered with the first record, which may be made of
 * the values of an attempt whose answer was lost: others are saved in it, on the version that it began with, so that
 * whatever somebody else made of it meanwhile is met as a conflict. `before`: sent by an earlier form, without an answer.
 */
export function openCreate<V>(before: readonly V[] = []): <R>(creation: Creation<R, V>) => Promise<R> {
  // What was sent and may stand there: nobody knows what became of it.
  const unanswered = [...before];
  const saveOn = openSaves();
  return async ({ values, on, create, correct }) => {
    try {
      const created = await create(values);
      const [base = values] = unanswered;
      const isSame = unanswered.every((sent) => JSON.stringify(sent) === JSON.stringify(values));
      if ((isSame && on === undefined) || !correct) return created;
      return await saveOn(on ?? firstVersion, (version) => correct(created, values, version, base));
    } catch (error) {
      if (isUnanswered(error)) unanswered.push(values);
      throw error;
    }
  };
}

/** Whether nobody knows what became of a call. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NotSent) return false;
  const { code } = problemOf(error);
  return code === 'offline' || code === 'internal' || code === 'unavailable';
}

function isOwnSave(error: unknown, version: number): boolean {
  const problem = problemOf(error);
  if (problem.code !== 'conflict' || problem.changedById !== draftOwner()) return false;
  const { current } = problem;
  return typeof current === 'object' && current !== null && 'version' in current && current.version === version + 1;
}
