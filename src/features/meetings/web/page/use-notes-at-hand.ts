import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays, dayOf } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { MeetingCard } from '../../contract.ts';
import { meetingQuery } from '../queries.ts';

const most = 10;
/** Leaves the network to the list first. */
const afterMs = 2_000;

/**
 * Prefetches the notes of today's and yesterday's meetings: a user leaving a meeting without a network can write notes
 * without having opened it before.
 */
export function useNotesAtHand(items: readonly MeetingCard[]): void {
  const queryClient = useQueryClient();
  const { timeZone, today } = useFormats();
  const since = addDays(today(), -1);
  const isHeldNow = ({ status, meeting_date }: MeetingCard) =>
    status !== 'cancelled' && dayOf(meeting_date, timeZone) >= since && dayOf(meeting_date, timeZone) <= today();
  const wanted = items
    .filter(isHeldNow)
    .slice(0, most)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (wanted === '') return;
    const timer = setTimeout(async () => {
      for (const id of wanted.split(','))
        await queryClient.prefetchQuery({ ...meetingQuery(id), staleTime: Number.POSITIVE_INFINITY });
    }, afterMs);
    return () => clearTimeout(timer);
  }, [queryClient, wanted]);
}
