import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { MessageDialog } from '#features/communications/web/message-dialog.lazy.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { PersonMatch } from '../contract.ts';
import { LeftOutPeople } from './left-out-people.tsx';
import { useRecipients } from './use-recipients.ts';

interface MessageQueueDialogProps {
  readonly way: 'sms' | 'whatsapp';
  readonly people: ReadonlyArray<PersonMatch['person']>;
  readonly propertyId: string;
  onClose(): void;
  /** The last one was opened or skipped. */
  onDone(): void;
}

/** Opens the user's own app for one person after the other, each with their text and link. */
export function MessageQueueDialog({ way, people, propertyId, onClose, onDone }: MessageQueueDialogProps) {
  const { t } = useLingui();
  const { recipients, leftOut } = useRecipients(people, way);
  const [doneIds, setDoneIds] = useState<readonly string[]>([]);
  const [next, ...others] = recipients.filter(({ id }) => !doneIds.includes(id));
  const isDone = next === undefined && doneIds.length > 0;
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  if (isDone) return null;
  if (!next) {
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t`These people cannot get it`}
        footer={<Button onClick={onClose}>{t`Close`}</Button>}
      >
        <LeftOutPeople people={leftOut} />
      </Dialog>
    );
  }
  const position = doneIds.length + 1;
  return (
    <MessageDialog
      key={next.id}
      person={{ ...next, full_name: next.full_name || t`Unnamed` }}
      way={way}
      propertyIds={[propertyId]}
      queue={{
        position,
        total: position + others.length,
        note: <LeftOutPeople people={leftOut} />,
        onNext: () => setDoneIds((ids) => [...ids, next.id]),
      }}
      onClose={onClose}
    />
  );
}
