import { useState } from 'react';
import type { FollowUp } from '../contract.ts';
import type { FollowUpActs } from './use-follow-up-acts.ts';
import { useFollowUpActs } from './use-follow-up-acts.ts';

interface DoneInPlace {
  readonly acts: FollowUpActs;
  /** By id. They stay where they are in a list of what is due, so that the next one can be planned. */
  readonly done: ReadonlyMap<string, FollowUp>;
  clear(): void;
}

export function useDoneInPlace(): DoneInPlace {
  const [done, setDone] = useState<ReadonlyMap<string, FollowUp>>(new Map());
  const acts = useFollowUpActs((id, followUp) =>
    setDone((before) => {
      const after = new Map(before);
      if (followUp) after.set(id, followUp);
      else after.delete(id);
      return after;
    }),
  );
  return { acts, done, clear: () => setDone(new Map()) };
}
