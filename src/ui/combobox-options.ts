import { useEffect, useRef, useState } from 'react';
import { nameKey, seeker } from '#platform/spelling.ts';

export interface Option {
  value: string;
  label: string;
  /** Stands under the label and tells two of the same name apart. */
  detail?: string | undefined;
}

export interface FindOptions {
  (query: string, signal: AbortSignal): readonly Option[] | Promise<readonly Option[]>;
  /** The whole list, where it is at hand. */
  readonly all?: readonly Option[];
}

export interface MatchingOptions {
  options: readonly Option[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

const pauseMs = 120;

/** Finds in a list at hand: all words typed must begin a word of the label or the detail, however it is spelt. */
export function findIn(options: readonly Option[]): FindOptions {
  const seek = seeker(options.map(({ label, detail }) => `${label} ${detail ?? ''}`));
  const find = (query: string) => {
    const matchedIndexes = seek(query);
    return options.filter((_, index) => matchedIndexes.has(index));
  };
  return Object.assign(find, { all: options });
}

/** The one option called so, however it is spelt; null where there is none, or several. */
export function optionCalled(name: string, options: readonly Option[]): Option | null {
  const key = nameKey(name);
  const [found = null, ...others] = options.filter(({ label }) => nameKey(label) === key);
  return others.length === 0 ? found : null;
}

/** The options for what is typed, asked for after a pause; the last ones stay until the next have come. */
export function useOptions(find: FindOptions, query: string, isOpen: boolean): MatchingOptions {
  const [state, setState] = useState<Omit<MatchingOptions, 'retry'>>({
    options: [],
    isLoading: true,
    hasFailed: false,
  });
  const [attempt, setAttempt] = useState(0);
  const latestFind = useRef(find);
  useEffect(() => {
    latestFind.current = find;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const answer = latestFind.current(query, controller.signal);
        const options = Array.isArray(answer) ? answer : await answer;
        if (!controller.signal.aborted) setState({ options, isLoading: false, hasFailed: false });
      } catch {
        if (!controller.signal.aborted) setState({ options: [], isLoading: false, hasFailed: true });
      }
    };
    setState((last) => ({ ...last, isLoading: true, hasFailed: false }));
    const timer = setTimeout(ask, query === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isOpen, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
