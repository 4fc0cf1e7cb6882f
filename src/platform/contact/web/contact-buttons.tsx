import { useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import { whatsAppLink } from '#platform/phone-links.ts';
import { Button, IconButton } from '#ui/button.tsx';
import type { ContactPerson } from '../person.ts';
import { CallIconButton } from './contact-icon-button.tsx';
import type { ContactWay } from './contact-refusal.ts';
import { offBy } from './contact-refusal.ts';

interface ContactButtonsProps {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Whose contact details they are, if they may be masked. */
  readonly person?: ContactPerson;
  /** Writes in Aangan; without these, the user's own apps open. */
  readonly onWhatsApp?: () => void;
  readonly onEmail?: () => void;
  /** Why the person may not be contacted in a way. */
  readonly refusal?: (way: ContactWay) => string | null;
  /** The beginning of a message in the user's own app. */
  readonly greeting?: string;
  /** A link without text to the form that adds a phone number. */
  readonly editLink?: ReactElement<{ children?: ReactNode }>;
}

/** Call, WhatsApp and email buttons in the header of a person's page, for the contact details that exist. */
export function ContactButtons(props: ContactButtonsProps) {
  const { name, phone, email, person, onWhatsApp, onEmail, greeting, editLink, refusal = () => null } = props;
  const of = person && { kind: person.topic, id: person.id };
  const { t } = useLingui();
  return (
    <>
      {phone && (
        <>
          <CallIconButton variant="outline" name={name} phone={phone} {...(of && { of })} refusal={refusal('call')} />
          <IconButton
            icon={MessageCircle}
            variant="outline"
            label={t`WhatsApp to ${name}`}
            {...openerOf(onWhatsApp, whatsAppLink(phone, greeting), true)}
            {...offBy(refusal('whatsapp'))}
          />
        </>
      )}
      {!phone && editLink && (
        <Button asChild data-tip={t`No phone number`}>
          {cloneElement(
            editLink,
            undefined,
            <>
              <Phone aria-hidden="true" />
              {t`Add phone`}
            </>,
          )}
        </Button>
      )}
      {email && (
        <IconButton
          icon={Mail}
          variant="outline"
          label={t`Email to ${name}`}
          {...openerOf(onEmail, `mailto:${email}`)}
          {...offBy(refusal('email'))}
        />
      )}
    </>
  );
}

/** A dialog of Aangan, or a link to the user's own app. */
function openerOf(onClick: (() => void) | undefined, href: string, isElsewhere = false) {
  if (onClick) return { onClick, 'aria-haspopup': 'dialog' as const };
  return { link: <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })} /> };
}
