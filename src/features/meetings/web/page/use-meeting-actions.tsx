import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { MeetingCard } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { useChangeStatus } from './use-change-status.tsx';
import { useDeleteMeeting } from './use-delete-meeting.ts';

const notes = lazyComponent(() => import('./notes-dialog.lazy.tsx').then((part) => part.NotesDialog));
const reschedule = lazyComponent(() => import('./reschedule-dialog.lazy.tsx').then((part) => part.RescheduleDialog));
const reminders = lazyComponent(() => import('./reminders-dialog.lazy.tsx').then((part) => part.RemindersDialog));

type Asked = 'notes' | 'complete' | 'reschedule' | 'reminders' | 'cancel';

/** The actions on the meetings of a list; stable while the list is mounted. */
export interface MeetingActions {
  changeStatus(meeting: Pick<MeetingCard, 'id' | 'status'>, status: MeetingStatus): void;
  /** Moves a meeting to the trash. */
  remove(meeting: { readonly id: string }): void;
  open(dialog: Asked, meeting: MeetingCard): void;
  /** Prefetches the code of the dialogs. */
  prefetch(): void;
}

/** The actions on the meetings of a list, and their dialogs. */
export function useMeetingActions(): { actions: MeetingActions; dialogs: ReactNode } {
  const { t } = useLingui();
  const status = useChangeStatus();
  const remove = useDeleteMeeting();
  const [open, setOpen] = useState<{ asked: Asked; meeting: MeetingCard } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const asked = open?.asked;
  const asksNotes = asked === 'notes' || asked === 'complete';
  const NotesDialog = notes.useComponent(asksNotes, asksNotes, close);
  const RescheduleDialog = reschedule.useComponent(asked === 'reschedule', asked === 'reschedule', close);
  const RemindersDialog = reminders.useComponent(asked === 'reminders', asked === 'reminders', close);
  const { changeStatus } = status;
  const actions = useMemo<MeetingActions>(
    () => ({
      changeStatus,
      remove,
      open: (dialog, meeting) => setOpen({ asked: dialog, meeting }),
      prefetch: notes.prefetch,
    }),
    [changeStatus, remove],
  );
  return {
    actions,
    dialogs: (
      <>
        {open && NotesDialog && (
          <NotesDialog
            meeting={open.meeting}
            completedFrom={asked === 'complete' ? open.meeting.status : undefined}
            onClose={close}
          />
        )}
        {open && RescheduleDialog && <RescheduleDialog meeting={open.meeting} onClose={close} />}
        {open && RemindersDialog && <RemindersDialog meeting={open.meeting} onClose={close} />}
        <ConfirmDialog
          open={asked === 'cancel'}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t`Cancel this meeting?`}
          text={t`It stays in the list as cancelled and can be reopened. No reminders are sent.`}
          confirmLabel={t`Cancel meeting`}
          cancelLabel={t`Keep it`}
          onConfirm={() => {
            if (open) changeStatus(open.meeting, 'cancelled');
            close();
          }}
        />
        {status.dialog}
      </>
    ),
  };
}
