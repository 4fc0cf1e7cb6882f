import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCallback, useRef } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { MeetingCard } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { useEmailRecipientsText } from '../form/use-email-recipients-text.ts';
import { useOverlapDialog } from '../form/use-overlap-dialog.tsx';
import { patchMeeting } from '../patch-meetings.ts';
import { meetingsApi } from '../queries.ts';

interface StatusChange {
  readonly meeting: Pick<MeetingCard, 'id' | 'status'>;
  readonly status: MeetingStatus;
  readonly overlap_confirmed?: boolean;
}

/** Confirms, completes, cancels or reopens a meeting optimistically; a rejected change is rolled back with an error. */
export function useChangeStatus(): {
  changeStatus(meeting: StatusChange['meeting'], status: MeetingStatus): void;
  readonly dialog: ReactNode;
} {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const emailRecipientsText = useEmailRecipientsText();
  const overlap = useOverlapDialog();
  // One at a time per meeting: a double click would trigger the next step too.
  const underWay = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: ({ meeting, status, overlap_confirmed = false }: StatusChange) =>
      meetingsApi.changeStatus({ id: meeting.id, from: meeting.status, status, overlap_confirmed }),
    onMutate: ({ meeting, status }) => patchMeeting(queryClient, meeting.id, { status }),
    onSuccess: (changed) => toast({ tone: 'success', title: t`Status updated`, text: emailRecipientsText(changed) }),
    onError: (error, change, rollBack) => {
      rollBack?.();
      if (overlap.ask(error, () => mutate({ ...change, overlap_confirmed: true }))) return;
      fail(error, t`Failed to update meeting status.`);
    },
    onSettled: (_, _error, { meeting }) => {
      underWay.current.delete(meeting.id);
      return queryClient.invalidateQueries({ queryKey: ['meetings'] });
    },
  });
  const changeStatus = useCallback(
    (meeting: StatusChange['meeting'], status: MeetingStatus) => {
      if (underWay.current.has(meeting.id)) return;
      underWay.current.add(meeting.id);
      mutate({ meeting, status });
    },
    [mutate],
  );
  return { changeStatus, dialog: overlap.dialog };
}
