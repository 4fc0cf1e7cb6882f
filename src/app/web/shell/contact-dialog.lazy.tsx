import { MessageDialog } from '#features/communications/web/message-dialog.lazy.tsx';
import { SendEmailDialog } from '#features/communications/web/send-email-dialog.lazy.tsx';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';

interface ContactDialogProps {
  readonly request: ContactRequest;
  onClose(): void;
}

/** Writes to a client or lead from any screen. */
export function ContactDialog({
  request: { way, person, propertyIds, linkIds, meetingAt, text },
  onClose,
}: ContactDialogProps) {
  if (way === 'email')
    return <SendEmailDialog person={person} propertyIds={propertyIds} linkIds={linkIds} onClose={onClose} />;
  return (
    <MessageDialog
      person={person}
      way={way}
      propertyIds={propertyIds}
      linkIds={linkIds}
      meetingAt={meetingAt}
      text={text}
      onClose={onClose}
    />
  );
}
