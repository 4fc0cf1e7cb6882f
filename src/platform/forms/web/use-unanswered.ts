import { useState } from 'react';

export interface Unanswered<C> {
  /** A record with every choice that is still under way. */
  over<V extends C>(recorded: V): V;
  /** A choice is on its way. */
  add(choice: C): void;
  /** The oldest one was answered. */
  drop(): void;
}

/**
 * Choices that take effect at once: they are shown over what the record still says, whatever arrives meanwhile, until
 * the server has answered them one after the other.
 */
export function useUnanswered<C extends object>(): Unanswered<C> {
  const [choices, setChoices] = useState<readonly C[]>([]);
  return {
    over: (recorded) => Object.assign({}, recorded, ...choices),
    add: (choice) => setChoices((known) => [...known, choice]),
    drop: () => setChoices((known) => known.slice(1)),
  };
}
