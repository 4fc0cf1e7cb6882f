import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { use, useEffect, useState } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { build } from './offline/build.ts';
import { reloadIfNewer } from './reload-if-newer.ts';

/**
 * A screen with lazily loaded code. If the code cannot be fetched, the rest of the page stays and offers a retry; if the
 * server has a newer build, the page reloads.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = fetchOnce(load);
  return Object.assign((props: P) => <LazyScreen part={part} shown={props} />, {
    preload: () => part.fetch().then(() => undefined),
  });
}

type ScreenPromise<P> = Promise<ComponentType<P> | null>;

interface LazyPart<P> {
  /** The component, or null if loading failed; after a failure, the same until another attempt ends. */
  current(): ScreenPromise<P>;
  fetch(): ScreenPromise<P>;
}

function fetchOnce<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let settled: ScreenPromise<P> | undefined;
  let pending: ScreenPromise<P> | undefined;
  let isLoaded = false;
  const start = () => {
    const found: ScreenPromise<P> = load()
      .catch(() => null)
      .then((value) => {
        // With its value, `use` does not suspend.
        settled = Object.assign(found, { status: 'fulfilled', value });
        pending = undefined;
        isLoaded = value !== null;
        return value;
      });
    return found;
  };
  const fetch = () => {
    if (settled && isLoaded) return settled;
    pending ??= start();
    return pending;
  };
  return { current: () => settled ?? fetch(), fetch };
}

function LazyScreen<P extends object>({ part, shown }: { part: LazyPart<P>; shown: P }) {
  const [, setTries] = useState(0);
  // Always called: React replays a render that suspended, and expects the same calls.
  const Screen = use(part.current());
  if (Screen) return <Screen {...shown} />;
  return (
    <MissingScreen
      onRetry={async () => {
        const found = await part.fetch();
        setTries((before) => before + 1);
        return Boolean(found);
      }}
    />
  );
}

/** `onRetry` resolves with whether the screen has loaded. */
function MissingScreen({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const { t } = useLingui();
  const [isRetrying, setRetrying] = useState(false);
  useEffect(() => {
    void reloadIfNewer(build);
  }, []);
  const retry = async () => {
    setRetrying(true);
    if (!(await onRetry())) await reloadIfNewer(build);
    setRetrying(false);
  };
  return (
    <ErrorState
      isPage
      title={t`This page could not be loaded`}
      text={t`Check the connection and try again.`}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  );
}
