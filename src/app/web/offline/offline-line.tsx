import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Query } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, CloudUpload } from 'lucide-react';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useIsAway, useIsOffline } from '#platform/connection/web/connection.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useListedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { OfflineQueueDialog } from './offline-queue-dialog.tsx';
import { isPersistedQuery } from './persisted-queries.ts';

/**
 * Shows that the network or the server is unavailable, when the data on the page was last updated, and what is queued.
 */
export function OfflineLine() {
  const { t } = useLingui();
  const isAway = useIsAway();
  const { length: count } = useListedMutations();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <div role="status" className="sticky top-topbar z-9 phone:top-13 print:hidden">
        {(isAway || count > 0) && (
          <div className="flex min-h-8 items-center gap-x-3 border-b border-line bg-warning-tint px-8 py-1.5 text-12 text-warning-ink phone:px-4 phone:py-0.5 [&_svg]:size-3.5 [&_svg]:flex-none">
            <p className="flex min-w-0 items-center gap-1.5">
              {isAway ? <CloudOff aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
              {isAway ? (
                <Age />
              ) : (
                t`${plural(count, { one: '# entry has not been sent yet', other: '# entries have not been sent yet' })}`
              )}
            </p>
            {count > 0 && (
              <button
                type="button"
                className="flex-none font-medium underline underline-offset-3 touch:min-h-touch"
                onClick={() => setOpen(true)}
              >
                {isAway ? t`${plural(count, { one: '# waiting to be sent', other: '# waiting to be sent' })}` : t`Show`}
              </button>
            )}
          </div>
        )}
      </div>
      {isOpen && <OfflineQueueDialog onClose={close} />}
    </>
  );
}

/** When the data on the page was last updated, or that there is none. */
function Age() {
  const { t } = useLingui();
  const { time, dayOf, isToday } = useFormats();
  const seen = useDataTime();
  const isOffline = useIsOffline();
  if (!isOffline && !Number(seen)) return t`The server is not responding. Try again in a moment.`;
  if (seen === 'never') return t`Offline – this page is not available on this device`;
  if (seen === 'nothing') return t`Offline`;
  const at = new Date(Number(seen)).toISOString();
  const [shownTime, day] = [time(at), dayOf(at)];
  if (!isOffline) {
    return isToday(at)
      ? t`The server is not responding – last updated at ${shownTime}`
      : t`The server is not responding – last updated on ${day} at ${shownTime}`;
  }
  return isToday(at) ? t`Offline – last updated at ${shownTime}` : t`Offline – last updated on ${day} at ${shownTime}`;
}

/** `never` if the main data is missing, `nothing` if no server data is shown, else the oldest time in ms. */
function useDataTime(): string {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => {
      const shown = cache.getAll().filter((query) => query.isActive() && !isBeside(query));
      const lacking = shown.filter(lacksAnswer);
      const seen = shown.filter(({ queryKey, state }) => isPersistedQuery(queryKey) && state.data !== undefined);
      // Other parts without data show their own error.
      if (lacking.some(isOfPage) || (lacking.length > 0 && seen.length === 0)) return 'never';
      const times = seen.map(({ state }) => state.dataUpdatedAt);
      return times.length === 0 ? 'nothing' : String(Math.min(...times));
    },
  );
}

/** Data of the frame of every page, or of select options. */
function isBeside({ queryKey: [topic] }: Query): boolean {
  return topic === 'me' || topic === 'notifications' || topic === 'profiles' || topic === 'this-browser';
}

/** Whether the query has the main data of the page at this URL. */
function isOfPage({ queryKey: [topic] }: Query): boolean {
  const [, section = ''] = window.location.pathname.split('/');
  return topic === (section === 'client-portal' ? 'clients' : section.replaceAll('-', '_'));
}

const main = new Set<unknown>(['list', 'one', 'calendar', 'columns']);

function lacksAnswer({ queryKey, state }: Query): boolean {
  // A pending query counts as missing: offline it may stay pending for long.
  if (state.data !== undefined || (state.fetchFailureReason === null && state.fetchStatus === 'idle')) return false;
  return !isPersistedQuery(queryKey) || (main.has(queryKey[1]) && queryKey.length <= 4);
}
