import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MeetingCard } from '#features/meetings/contract.ts';
import { isActive, isVisit } from '#features/meetings/rules.ts';
import { meetingQuery } from '#features/meetings/web/queries.ts';
import { isServerAway } from '#platform/connection/web/connection.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { visitQuery } from './queries.ts';

const most = 12;
const atOnce = 2;
/** Leaves the network to the page first. */
const afterMs = 2_000;

/**
 * Prefetches the listed meetings that are open or were held since yesterday, and their visits: without a network, users can
 * open them and write notes although they have not opened them before. Renders nothing.
 */
export function MeetingsAtHand({ meetings }: { readonly meetings: readonly MeetingCard[] }) {
  const queryClient = useQueryClient();
  const { timeZone, today } = useFormats();
  const yesterday = addDays(today(), -1);
  const isWanted = ({ status, meeting_date }: MeetingCard) => {
    const on = dayOf(meeting_date, timeZone);
    return on <= today() && (isActive(status) || (status === 'completed' && on >= yesterday));
  };
  const wanted = meetings
    .filter(isWanted)
    .toSorted((one, other) => Date.parse(other.meeting_date) - Date.parse(one.meeting_date))
    .slice(0, most);
  const version = wanted.map((meeting) => `${meeting.id} ${meeting.version}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names what is wanted.
  useEffect(() => {
    if (version === '' || savesData()) return;
    let isOver = false;
    const fetches = wanted.flatMap(({ id, meeting_type }) => [
      () => queryClient.prefetchQuery({ ...meetingQuery(id), staleTime: Number.POSITIVE_INFINITY }),
      ...(isVisit({ meeting_type })
        ? [() => queryClient.prefetchQuery({ ...visitQuery(id), staleTime: Number.POSITIVE_INFINITY })]
        : []),
    ]);
    const work = async () => {
      for (let next = fetches.shift(); next && !isOver && !isServerAway(); next = fetches.shift()) await next();
    };
    const timer = setTimeout(() => {
      for (let worker = 0; worker < atOnce; worker += 1) void work();
    }, afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [queryClient, version]);
  return null;
}

/** The user asked the browser to load less. Only some browsers tell. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
