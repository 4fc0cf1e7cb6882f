import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, Pencil, Phone } from 'lucide-react';
import { accountPolicy } from '#features/accounts/rules.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { Button } from '#ui/button.tsx';
import type { Agent } from '../contract.ts';
import { useGreeting } from './use-greeting.ts';

/** On phones, replaces the menu bar with call, write and edit, within reach of the thumb. */
export function AgentContactBar({ agent }: { agent: Agent }) {
  const { t } = useLingui();
  const me = useMe();
  const { id, phone, email, full_name: name } = agent;
  const isMe = id === me.profile_id;
  const greeting = useGreeting(name);
  return (
    <section
      data-bottom-bar
      aria-label={t`Contact`}
      className="fixed inset-x-0 bottom-0 z-10 hidden gap-1.5 border-t border-line bg-sheet px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] phone:flex phone:*:min-w-0 phone:*:flex-auto phone:*:px-1.5"
    >
      {phone && !isMe && (
        <>
          <Button asChild>
            <a href={callLink(phone)} aria-label={t`Call ${name}`}>
              <Phone aria-hidden="true" />
              {t`Call`}
            </a>
          </Button>
          <Button asChild>
            <a
              href={whatsAppLink(phone, greeting)}
              target="_blank"
              rel="noreferrer"
              aria-label={t`WhatsApp to ${name}`}
            >
              <MessageCircle aria-hidden="true" />
              {t`WhatsApp`}
            </a>
          </Button>
        </>
      )}
      {!isMe && (
        <Button asChild>
          <a href={`mailto:${email}`} aria-label={t`Email to ${name}`}>
            <Mail aria-hidden="true" />
            {t`Email`}
          </a>
        </Button>
      )}
      {accountPolicy.edit({ profileId: me.profile_id, role: me.role }, agent) && (
        <Button asChild>
          <Link to="/agents/edit/$id" params={{ id }} aria-label={t`Edit ${name}`}>
            <Pencil aria-hidden="true" />
            {t`Edit`}
          </Link>
        </Button>
      )}
    </section>
  );
}
