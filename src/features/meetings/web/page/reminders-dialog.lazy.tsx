import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { MeetingCard, Reminder } from '../../contract.ts';
import { isActive } from '../../rules.ts';
import { PastReminders } from '../form/past-reminders.tsx';
import { RemindersForm } from '../form/reminders-form.tsx';
import { remindersQuery } from '../queries.ts';
import { useLoadFailure } from '../use-load-failure.ts';

interface RemindersDialogProps {
  readonly meeting: Pick<MeetingCard, 'id' | 'title' | 'meeting_date' | 'status'>;
  onClose(): void;
}

/** The times at which a meeting's agent and client are reminded; after the meeting, what was sent. */
export function RemindersDialog({ meeting, onClose }: RemindersDialogProps) {
  const { t } = useLingui();
  const found = useQuery({ ...remindersQuery(meeting.id), staleTime: 0, refetchOnMount: 'always' });
  const failed = t`Failed to load meeting reminders`;
  useLoadFailure(found, failed);
  const [loaded, setLoaded] = useState<readonly Reminder[] | null>(null);
  if (loaded === null && found.data && !found.isFetching) setLoaded(found.data);
  if (loaded && isActive(meeting.status))
    return <RemindersForm meeting={meeting} reminders={loaded} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Reminders`}
      text={meeting.title}
      footer={<Button onClick={onClose}>{loaded ? t`Close` : t`Cancel`}</Button>}
    >
      {loaded ? (
        <Sent reminders={loaded.filter(({ state }) => state !== 'waiting')} />
      ) : found.isError ? (
        <ErrorState title={failed} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : (
        <Loading label={t`Loading reminders...`}>
          <Skeleton className="h-28 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function Sent({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useLingui();
  return reminders.length > 0 ? <PastReminders reminders={reminders} /> : <p>{t`No reminders were sent.`}</p>;
}
