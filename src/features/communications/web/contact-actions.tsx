import { useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { purposeOf } from '#features/consents/rules.ts';
import { ContactRefusalNotes } from '#features/consents/web/contact-refusals.tsx';
import { useContactRefusal } from '#features/consents/web/use-contact-refusal.ts';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';

interface ContactActionsProps extends Pick<ContactRequest, 'person' | 'propertyIds'> {
  /** In place of the email button of a person without an address. */
  readonly addEmail?: ReactNode;
}

/** The ways to write to a person, above the history. */
export function ContactActions({ person, propertyIds, addEmail }: ContactActionsProps) {
  const { t } = useLingui();
  const refusal = useContactRefusal(person, purposeOf(propertyIds));
  const channels = [
    ...(person.email ? (['email'] as const) : []),
    ...(person.phone ? (['sms', 'whatsapp'] as const) : []),
  ];
  const write = (way: ContactRequest['way']) => requestContact({ way, person, propertyIds });
  return (
    <div className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2 pt-3 pb-2">
      {person.email ? (
        <Button size="sm" aria-haspopup="dialog" disabled={refusal('email') !== null} onClick={() => write('email')}>
          <Mail aria-hidden="true" />
          {t`Send email`}
        </Button>
      ) : (
        addEmail
      )}
      {person.phone && (
        <>
          <Button size="sm" aria-haspopup="dialog" disabled={refusal('sms') !== null} onClick={() => write('sms')}>
            <MessageSquareText aria-hidden="true" />
            {t`SMS`}
          </Button>
          <Button
            size="sm"
            aria-haspopup="dialog"
            disabled={refusal('whatsapp') !== null}
            onClick={() => write('whatsapp')}
          >
            <MessageCircle aria-hidden="true" />
            {t`WhatsApp`}
          </Button>
        </>
      )}
      <ContactRefusalNotes channels={channels} refusal={refusal} />
    </div>
  );
}
