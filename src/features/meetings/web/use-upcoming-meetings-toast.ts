import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { ChangedMeeting, MeetingCard } from '../contract.ts';
import type { MeetingStatus } from '../rules.ts';
import { activeStatuses } from '../rules.ts';
import { useEmailRecipientsText } from './form/use-email-recipients-text.ts';
import { meetingsApi } from './queries.ts';

interface ClosedProperty {
  readonly id: string;
  /** The clients and the lead of its deal: meetings with them stay. */
  readonly parties: ReadonlyArray<string | null>;
}

const mostNamed = 2;
const toastMs = 10_000;

/** Names the upcoming meetings of a sold or rented property in a toast, which cancels them. */
export function useUpcomingMeetingsToast(): (property: ClosedProperty) => Promise<void> {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const cancel = useCancelMeetings();
  return useCallback(
    async ({ id, parties }) => {
      const { items } = await meetingsApi.list({
        property: id,
        status: [...activeStatuses],
        when: 'upcoming',
        sort: 'soonest',
        limit: 60,
      });
      const isOfDeal = ({ client_id, lead_id }: MeetingCard) =>
        [client_id, lead_id].some((person) => person !== null && parties.includes(person));
      const meetings = items.filter((meeting) => !isOfDeal(meeting));
      const { length: value } = meetings;
      if (value === 0) return;
      const grouped = formatCount(value);
      const named = meetings.slice(0, mostNamed).map(({ title, meeting_date: at }) => [title, dayOf(at)].join(' · '));
      const others = formatCount(value - named.length);
      toast({
        title: t`${plural(value, {
          one: `${grouped} meeting is still scheduled`,
          other: `${grouped} meetings are still scheduled`,
        })}`,
        text: [...named, ...(value > named.length ? [t`${others} more`] : [])].join('\n'),
        durationMs: toastMs,
        action: {
          label: t`${plural(value, { one: 'Cancel meeting', other: 'Cancel meetings' })}`,
          onAction: () => cancel(meetings),
        },
      });
    },
    [cancel, dayOf, t],
  );
}

interface StatusChange {
  readonly id: string;
  readonly from: MeetingStatus;
  readonly status: MeetingStatus;
}

/** Cancels meetings together; the toast offers an undo. */
function useCancelMeetings(): (meetings: ReadonlyArray<Pick<MeetingCard, 'id' | 'status'>>) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const emailRecipientsText = useEmailRecipientsText();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['meetings'] });
  const { mutate: undo } = useMutation({
    // An undo restores the meetings even if their time was given away since.
    mutationFn: (changes: StatusChange[]) => meetingsApi.changeStatuses({ changes, overlap_confirmed: true }),
    onSuccess: (restored) =>
      toast({ tone: 'success', title: t`Meetings restored`, text: emailRecipientsText(...restored) }),
    onError: (error) => fail(error, t`Failed to update meeting status.`),
    onSettled: refresh,
  });
  const sayCancelled = (cancelled: readonly ChangedMeeting[], asked: readonly StatusChange[]) => {
    const ids = new Set(cancelled.map(({ id }) => id));
    const back = asked.flatMap(({ id, from, status }) => (ids.has(id) ? [{ id, from: status, status: from }] : []));
    const { size: value } = ids;
    const grouped = formatCount(value);
    toast({
      tone: 'success',
      title: t`${plural(value, { one: `${grouped} meeting cancelled`, other: `${grouped} meetings cancelled` })}`,
      text: emailRecipientsText(...cancelled),
      durationMs: toastMs,
      ...(back.length > 0 && { action: { label: t`Undo`, onAction: () => undo(back) } }),
    });
  };
  const { mutate } = useMutation({
    mutationFn: (changes: StatusChange[]) => meetingsApi.changeStatuses({ changes }),
    onSuccess: sayCancelled,
    onError: (error) => fail(error, t`Failed to update meeting status.`),
    onSettled: refresh,
  });
  return useCallback(
    (meetings) => mutate(meetings.map(({ id, status }) => ({ id, from: status, status: 'cancelled' as const }))),
    [mutate],
  );
}
