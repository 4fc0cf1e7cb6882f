import { useEffect, useRef, useState } from 'react';

export interface Option {
  value: string;
  label: string;
  /** Shown below the label; distinguishes options with the same name. */
  detail?: string | undefined;
}

export interface FindOptions {
  (query: string, signal: AbortSignal): readonly Option[] | Promise<readonly Option[]>;
  /** The whole list, if it is local. */
  readonly all?: readonly Option[];
}

export interface MatchingOptions {
  options: readonly Option[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

const pauseMs = 120;

let spelling: typeof import('#platform/spelling.ts') | undefined;

// Only needed once a list is searched.
async function loadSpelling() {
  spelling ??= await import('#platform/spelling.ts');
  return spelling;
}

/** Searches a local list: every typed word must begin a word of the label or the detail, in any spelling. */
export function findIn(options: readonly Option[]): FindOptions {
  // In advance: a name that was typed fast is compared, too.
  void loadSpelling().catch(() => undefined);
  let seek: ((query: string) => ReadonlySet<number>) | undefined;
  const find = async (query: string) => {
    const { createMatcher } = await loadSpelling();
    seek ??= createMatcher(options.map(({ label, detail }) => `${label} ${detail ?? ''}`));
    const matchedIndexes = seek(query);
    return options.filter((_, index) => matchedIndexes.has(index));
  };
  return Object.assign(find, { all: options });
}

/** The only option with this name, in any spelling; null if there is none or several. */
export function optionCalled(name: string, options: readonly Option[]): Option | null {
  // Loaded as soon as a local list is searched.
  const keyOf = spelling?.nameKey ?? ((text: string) => text.trim().toLowerCase());
  const key = keyOf(name);
  const [found = null, ...others] = options.filter(({ label }) => keyOf(label) === key);
  return others.length === 0 ? found : null;
}

/** The options for a query, debounced; the previous ones are shown until the next are loaded. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the call.
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
