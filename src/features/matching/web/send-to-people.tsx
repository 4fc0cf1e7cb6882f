import { Plural, useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SelectionBar } from '#ui/selection-bar.tsx';
import type { PersonMatch } from '../contract.ts';

const messages = lazyComponent(() => import('./message-queue.lazy.tsx').then((part) => part.MessageQueueDialog));
const emails = lazyComponent(() => import('./email-people-dialog.lazy.tsx').then((part) => part.EmailPeopleDialog));

interface SendToPeopleProps {
  readonly people: ReadonlyArray<PersonMatch['person']>;
  readonly propertyId: string;
  onClear(): void;
}

/** Sends a property to the ticked people; it stays in view while the list scrolls. */
export function SendToPeople({ people, propertyId, onClear }: SendToPeopleProps) {
  const { t } = useLingui();
  // Who was ticked at the press: the list reloads after each message.
  const [sending, setSending] = useState<{ way: ContactRequest['way']; people: SendToPeopleProps['people'] } | null>(
    null,
  );
  const isWritten = sending?.way === 'email';
  const close = () => setSending(null);
  const MessageQueueDialog = messages.useComponent(sending !== null && !isWritten, sending !== null, close);
  const EmailPeopleDialog = emails.useComponent(isWritten, isWritten, close);
  const props = {
    propertyId,
    onClose: close,
    onDone: () => {
      close();
      onClear();
    },
  };
  const send = (way: ContactRequest['way']) => setSending({ way, people });
  return (
    <>
      <SelectionBar label={<Plural value={people.length} one="Send to # person" other="Send to # people" />}>
        <Button size="sm" variant="primary" aria-haspopup="dialog" onClick={() => send('whatsapp')}>
          <MessageCircle aria-hidden="true" />
          {t`WhatsApp`}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => send('sms')}>
          <MessageSquareText aria-hidden="true" />
          {t`SMS`}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => send('email')}>
          <Mail aria-hidden="true" />
          {t`Email`}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t`Clear`}
        </Button>
      </SelectionBar>
      {sending && sending.way !== 'email' && MessageQueueDialog && (
        <MessageQueueDialog {...props} way={sending.way} people={sending.people} />
      )}
      {sending?.way === 'email' && EmailPeopleDialog && <EmailPeopleDialog {...props} people={sending.people} />}
    </>
  );
}
