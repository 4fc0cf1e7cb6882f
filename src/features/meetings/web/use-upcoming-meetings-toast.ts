import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { isReached } from '#platform/visibility/reach.ts';
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

const maxNamed = 2;
const toastMs = 10_000;

/** Names the upcoming meetings of a sold or rented property in a toast, which cancels those within the user's reach. */
export function useUpcomingMeetingsToast(): (property: ClosedProperty) => Promise<void> {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const { reach } = useMe();
  const cancel = useCancelMeetings();
  const keptText = useKeptText();
  return useCallback(
    async ({ id, parties }) => {
      const cancelLabel = (value: number) => t`${plural(value, { one: 'Cancel meeting', other: 'Cancel meetings' })}`;
      const { items } = await meetingsApi.list({
        property: id,
        status: [...activeStatuses],
        when: 'upcoming',
        sort: 'soonest',
        limit: 60,
      });
      const isOfDeal = ({ client_id, lead_id }: MeetingCard) =>
        [client_id, lead_id].some((person) => person !== null && parties.includes(person));
      const isWritable = ({ agent_id }: MeetingCard) =>
        isReached(reach, 'write', { kind: 'meetings', agents: [agent_id] });
      const scheduled = items.filter((meeting) => !isOfDeal(meeting));
      const meetings = scheduled.filter(isWritable);
      const kept = keptText(scheduled.filter((meeting) => !isWritable(meeting)));
      const { length: value } = scheduled;
      if (value === 0) return;
      const grouped = formatCount(value);
      const named = meetings.slice(0, maxNamed).map(({ title, meeting_date: at }) => [title, dayOf(at)].join(' · '));
      const others = formatCount(meetings.length - named.length);
      toast({
        title: t`${plural(value, {
          one: `${grouped} meeting is still scheduled`,
          other: `${grouped} meetings are still scheduled`,
        })}`,
        text: [...named, ...(meetings.length > named.length ? [t`${others} more`] : []), ...kept].join('\n'),
        durationMs: toastMs,
        ...(meetings.length > 0 && {
          action: {
            label: cancelLabel(meetings.length),
            onAction: () => cancel(meetings, kept),
          },
        }),
      });
    },
    [cancel, dayOf, keptText, reach, t],
  );
}

/** '2 meetings stay: Zoya Khan, Unassigned', for those that the user may not cancel. */
function useKeptText(): (kept: readonly MeetingCard[]) => string[] {
  const { t } = useLingui();
  return useCallback(
    (kept) => {
      const { length: count } = kept;
      if (count === 0) return [];
      const grouped = formatCount(count);
      const names = [...new Set(kept.map(({ agent }) => agent?.full_name ?? t`Unassigned`))].join(', ');
      return [
        t`${plural(count, { one: `${grouped} meeting stays: ${names}`, other: `${grouped} meetings stay: ${names}` })}`,
      ];
    },
    [t],
  );
}

interface StatusChange {
  readonly id: string;
  readonly from: MeetingStatus;
  readonly status: MeetingStatus;
}

interface Cancelling {
  readonly changes: StatusChange[];
  /** What the toast says about the meetings that stay. */
  readonly kept: readonly string[];
}

/** Cancels meetings together; the toast offers an undo. */
function useCancelMeetings(): (
  meetings: ReadonlyArray<Pick<MeetingCard, 'id' | 'status'>>,
  kept: readonly string[],
) => void {
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
  const sayCancelled = (cancelled: readonly ChangedMeeting[], { changes, kept }: Cancelling) => {
    const ids = new Set(cancelled.map(({ id }) => id));
    const emailed = emailRecipientsText(...cancelled);
    const back = changes.flatMap(({ id, from, status }) => (ids.has(id) ? [{ id, from: status, status: from }] : []));
    const { size: value } = ids;
    const grouped = formatCount(value);
    toast({
      tone: 'success',
      title: t`${plural(value, { one: `${grouped} meeting cancelled`, other: `${grouped} meetings cancelled` })}`,
      text: [...(emailed === undefined ? [] : [emailed]), ...kept].join('\n'),
      durationMs: toastMs,
      ...(back.length > 0 && { action: { label: t`Undo`, onAction: () => undo(back) } }),
    });
  };
  const { mutate } = useMutation({
    mutationFn: ({ changes }: Cancelling) => meetingsApi.changeStatuses({ changes }),
    onSuccess: sayCancelled,
    onError: (error) => fail(error, t`Failed to update meeting status.`),
    onSettled: refresh,
  });
  return useCallback(
    (meetings, kept) => {
      const changes = meetings.map(({ id, status }) => ({ id, from: status, status: 'cancelled' as const }));
      mutate({ changes, kept });
    },
    [mutate],
  );
}
