import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, Pencil, Phone } from 'lucide-react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { Button } from '#ui/button.tsx';
import type { Client } from '../contract.ts';

interface ContactBarProps {
  readonly client: Client;
  /** Writes to the client here; without it the person's own mail program does. */
  readonly onEmail?: ((client: Client) => void) | undefined;
}

/** On a phone, in reach of the thumb: call, write, edit. Takes the place of the menu bar. */
export function ContactBar({ client, onEmail }: ContactBarProps) {
  const { t } = useLingui();
  const { id, phone, email, full_name: name } = client;
  return (
    <section
      data-bottom-bar
      aria-label={t`Contact`}
      className="fixed inset-x-0 bottom-0 z-10 hidden gap-1.5 border-t border-line bg-sheet px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] phone:flex phone:*:min-w-0 phone:*:flex-auto phone:*:px-1.5"
    >
      {phone && (
        <>
          <Button asChild>
            <a href={callLink(phone)} aria-label={t`Call ${name}`}>
              <Phone aria-hidden="true" />
              {t`Call`}
            </a>
          </Button>
          <Button asChild>
            <a href={whatsAppLink(phone)} target="_blank" rel="noreferrer" aria-label={t`WhatsApp to ${name}`}>
              <MessageCircle aria-hidden="true" />
              {t`WhatsApp`}
            </a>
          </Button>
        </>
      )}
      {email && onEmail && (
        <Button aria-label={t`E-mail to ${name}`} onClick={() => onEmail(client)}>
          <Mail aria-hidden="true" />
          {t`Email`}
        </Button>
      )}
      {email && !onEmail && (
        <Button asChild>
          <a href={`mailto:${email}`} aria-label={t`E-mail to ${name}`}>
            <Mail aria-hidden="true" />
            {t`Email`}
          </a>
        </Button>
      )}
      <Button asChild>
        <Link to="/clients/edit/$id" params={{ id }} aria-label={t`Edit ${name}`}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </Link>
      </Button>
    </section>
  );
}
