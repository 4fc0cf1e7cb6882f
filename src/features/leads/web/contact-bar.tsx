import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, Pencil, Phone } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { Lead } from '../contract.ts';
import { ContactLink } from './contact-link.tsx';

/** On a phone, in reach of the thumb: call, write, edit. Takes the place of the menu bar. */
export function ContactBar({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const { id, full_name: name } = lead;
  return (
    <section
      data-bottom-bar
      aria-label={t`Contact`}
      className="fixed inset-x-0 bottom-0 z-10 hidden gap-1.5 border-t border-line bg-sheet px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] phone:flex phone:*:min-w-0 phone:*:flex-auto phone:*:px-1.5"
    >
      <Button asChild aria-label={t`Call ${name}`}>
        <ContactLink way="call" lead={lead}>
          <Phone aria-hidden="true" />
          {t`Call`}
        </ContactLink>
      </Button>
      <Button asChild aria-label={t`WhatsApp to ${name}`}>
        <ContactLink way="whatsapp" lead={lead}>
          <MessageCircle aria-hidden="true" />
          {t`WhatsApp`}
        </ContactLink>
      </Button>
      <Button asChild aria-label={t`E-mail to ${name}`}>
        <ContactLink way="email" lead={lead}>
          <Mail aria-hidden="true" />
          {t`Email`}
        </ContactLink>
      </Button>
      <Button asChild>
        <Link to="/leads/$id/edit" params={{ id }} aria-label={t`Edit ${name}`}>
          <Pencil aria-hidden="true" />
          {t`Edit`}
        </Link>
      </Button>
    </section>
  );
}
