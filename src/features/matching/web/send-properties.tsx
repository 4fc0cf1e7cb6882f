import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, MessageSquareText, Route as RouteIcon } from 'lucide-react';
import { ContactRefusalNotes } from '#features/consents/web/contact-refusals.tsx';
import { useContactRefusal } from '#features/consents/web/use-contact-refusal.ts';
import { CompareButton } from '#features/properties/web/sheet/compare-button.tsx';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';
import { SelectionBar } from '#ui/selection-bar.tsx';

interface SendPropertiesProps {
  readonly person: ContactRequest['person'];
  readonly propertyIds: readonly string[];
  onClear(): void;
}

/** Sends the ticked properties in one message; it stays in view while the list scrolls. */
export function SendProperties({ person, propertyIds, onClear }: SendPropertiesProps) {
  const { t } = useLingui();
  const refusal = useContactRefusal(person, 'offers');
  const channels = [
    ...(person.phone ? (['whatsapp', 'sms'] as const) : []),
    ...(person.email ? (['email'] as const) : []),
  ];
  const send = (way: ContactRequest['way']) => requestContact({ way, person, propertyIds });
  return (
    <SelectionBar label={<Plural value={propertyIds.length} one="Send # property" other="Send # properties" />}>
      {person.phone && (
        <Button
          size="sm"
          variant="primary"
          aria-haspopup="dialog"
          disabled={refusal('whatsapp') !== null}
          onClick={() => send('whatsapp')}
        >
          <MessageCircle aria-hidden="true" />
          {t`WhatsApp`}
        </Button>
      )}
      {person.phone && (
        <Button size="sm" aria-haspopup="dialog" disabled={refusal('sms') !== null} onClick={() => send('sms')}>
          <MessageSquareText aria-hidden="true" />
          {t`SMS`}
        </Button>
      )}
      {person.email && (
        <Button size="sm" aria-haspopup="dialog" disabled={refusal('email') !== null} onClick={() => send('email')}>
          <Mail aria-hidden="true" />
          {t`Email`}
        </Button>
      )}
      <Button asChild size="sm">
        <Link
          to="/visits/plan"
          search={{
            ...(person.topic === 'leads' ? { leadId: person.id } : { clientId: person.id }),
            propertyIds: [...propertyIds],
          }}
        >
          <RouteIcon aria-hidden="true" />
          {t`Plan visit`}
        </Link>
      </Button>
      <CompareButton propertyIds={propertyIds} person={person} />
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t`Clear`}
      </Button>
      <ContactRefusalNotes channels={channels} refusal={refusal} />
    </SelectionBar>
  );
}
