import { NotSent } from '#platform/rpc/web/not-sent.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { draftOwner } from './drafts.ts';

/** Saves with `send`, on the given version or the one that the user's own save created. */
type SaveOn = <R>(version: number, send: (version: number) => Promise<R>) => Promise<R>;

/**
 * Tracks the saves of one record while its form is open. A retry after a lost answer meets the version that the first
 * attempt created. It then continues from that version, so that users get no conflict with themselves.
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

const firstVersion = 1;

/** A create, and how to save different values in the record it returns. */
interface Creation<R, V> {
  readonly values: V;
  /** For values chosen after a conflict: the version they were chosen on. */
  readonly on?: number | undefined;
  create(values: V): Promise<R>;
  /** `base`: the values that the record was probably created with. */
  correct?: ((created: R, values: V, version: number, base: V) => Promise<R>) | undefined;
}

/**
 * Creates a record under one id while its form is open. A replay returns the first record, which may have the values of
 * an attempt whose answer was lost. Different values are then saved in it on its first version, so that an edit by
 * another user becomes a conflict. `before`: values that an earlier form sent without an answer.
 */
export function openCreate<V>(before: readonly V[] = []): <R>(creation: Creation<R, V>) => Promise<R> {
  // Values that were sent with an unknown outcome.
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

/** Whether the outcome of a call is unknown. */
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
