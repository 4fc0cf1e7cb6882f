import { useState } from 'react';

export interface Unanswered<C> {
  /** Applies all pending choices to a record. */
  over<V extends C>(recorded: V): V;
  /** Adds a choice that is being sent. */
  add(choice: C): void;
  /** Removes the oldest choice after its answer. */
  drop(): void;
}

/**
 * Optimistic choices: they are shown over the record, whatever is loaded meanwhile, until the server has answered them
 * one by one.
 */
export function useUnanswered<C extends object>(): Unanswered<C> {
  const [choices, setChoices] = useState<readonly C[]>([]);
  return {
    over: (recorded) => Object.assign({}, recorded, ...choices),
    add: (choice) => setChoices((known) => [...known, choice]),
    drop: () => setChoices((known) => known.slice(1)),
  };
}
