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
  return Object.assign((props: P) => <LazyScreen part={part} shown={props} />, { preload: part.fetch });
}

interface LazyPart<P> {
  /** The component once loaded; null if loading failed; undefined while it is pending. */
  current(): ComponentType<P> | null | undefined;
  fetch(): Promise<void>;
}

function fetchOnce<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let current: ComponentType<P> | null | undefined;
  let pending: Promise<void> | undefined;
  const settle = (found: ComponentType<P> | null) => {
    current = found;
    pending = undefined;
  };
  return {
    current: () => current,
    fetch: () => {
      pending ??= load().then(settle, () => settle(null));
      return pending;
    },
  };
}

function LazyScreen<P extends object>({ part, shown }: { part: LazyPart<P>; shown: P }) {
  const [, setTries] = useState(0);
  if (part.current() === undefined) use(part.fetch());
  const Screen = part.current();
  if (Screen) return <Screen {...shown} />;
  return (
    <MissingScreen
      onRetry={async () => {
        await part.fetch();
        setTries((before) => before + 1);
        return Boolean(part.current());
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
