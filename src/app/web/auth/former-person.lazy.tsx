import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { countDrafts } from '#platform/forms/web/drafts.ts';
import { refreshQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { announceSignOut } from '#platform/session/web/session-channel.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { clearPersonData } from '../offline/forget-person.ts';

/** Data in this browser that the server does not have. */
interface LocalData {
  readonly drafts: number;
  readonly queued: number;
}

/** Signs out a person whose session ends because another person signs in here. */
export function partingFrom(profileId: string) {
  return {
    /** If there is local data, asks whether to discard it; resolves with the answer. */
    isAgreed: async (ask: (question: ReactNode) => void): Promise<boolean> => {
      const localData = await readLocalData(profileId);
      if (localData.drafts + localData.queued === 0) return true;
      // If the dialog cannot be loaded, the form shows the error and can be sent again.
      await import('#ui/dialog-body.tsx');
      const isAgreed = await new Promise<boolean>((answer) =>
        ask(<LocalDataDialog localData={localData} onAnswer={answer} />),
      );
      ask(null);
      return isAgreed;
    },
    /** Signs out all their tabs, too. */
    leaveNothing: async (): Promise<void> => {
      announceSignOut();
      await clearPersonData(profileId);
    },
  };
}

async function readLocalData(profileId: string): Promise<LocalData> {
  return { drafts: countDrafts(profileId), queued: (await refreshQueue(profileId)).length };
}

function LocalDataDialog({ localData, onAnswer }: { localData: LocalData; onAnswer: (isAgreed: boolean) => void }) {
  const { t } = useLingui();
  const { drafts, queued: count } = localData;
  const ownDrafts = t`${plural(drafts, { one: '# draft on this device is not saved to the server.', other: '# drafts on this device are not saved to the server.' })}`;
  const question = { open: true, onOpenChange: () => onAnswer(false), onConfirm: () => onAnswer(true) };
  if (count === 0) {
    return (
      <ConfirmDialog {...question} title={t`Log out and discard drafts?`} text={ownDrafts} confirmLabel={t`Log out`} />
    );
  }
  return (
    <ConfirmDialog
      {...question}
      title={t`${plural(count, { one: '# entry has not been sent yet', other: '# entries have not been sent yet' })}`}
      text={t`Unsent notes are on this device only. Logging out removes them.`}
      confirmLabel={t`Log out anyway`}
    >
      {drafts > 0 && <p>{ownDrafts}</p>}
    </ConfirmDialog>
  );
}
