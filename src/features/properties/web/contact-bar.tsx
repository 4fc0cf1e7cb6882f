import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Navigation, Phone } from 'lucide-react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { Button } from '#ui/button.tsx';
import type { Property } from '../contract.ts';
import { directionsUrl } from './directions.ts';

/** On a phone, in reach of the thumb: the agent who lists the property, and the way there. Takes the place of the menu bar. */
export function ContactBar({ property }: { property: Property }) {
  const { t } = useLingui();
  const { agent, title } = property;
  const phone = agent?.phone;
  return (
    <section
      data-bottom-bar
      aria-label={t`Contact and directions`}
      className="fixed inset-x-0 bottom-0 z-10 hidden gap-2 border-t border-line bg-sheet px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] phone:flex phone:*:flex-1"
    >
      {phone && (
        <>
          <Button asChild>
            <a href={callLink(phone)} aria-label={t`Call ${agent.full_name}`}>
              <Phone aria-hidden="true" />
              {t`Call`}
            </a>
          </Button>
          <Button asChild>
            <a
              href={whatsAppLink(phone, `${title}\n${window.location.href}`)}
              target="_blank"
              rel="noreferrer"
              aria-label={t`WhatsApp to ${agent.full_name}`}
            >
              <MessageCircle aria-hidden="true" />
              {t`WhatsApp`}
            </a>
          </Button>
        </>
      )}
      <Button asChild>
        <a href={directionsUrl(property)} target="_blank" rel="noreferrer" aria-label={t`Directions to ${title}`}>
          <Navigation aria-hidden="true" />
          {t`Directions`}
        </a>
      </Button>
    </section>
  );
}
