import { Plural, useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { ContactRequest } from '#platform/contact/web/contact-request.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';

interface SendPropertiesProps {
  readonly person: ContactRequest['person'];
  readonly propertyIds: readonly string[];
  onClear(): void;
}

/** Sends the ticked properties in one message; it stays in view while the list scrolls. */
export function SendProperties({ person, propertyIds, onClear }: SendPropertiesProps) {
  const { t } = useLingui();
  const send = (way: ContactRequest['way']) => requestContact({ way, person, propertyIds });
  return (
    <div
      data-keep-clear
      className="sticky bottom-3 z-2 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-sheet px-3 py-2 shadow-float phone:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]"
    >
      <span className="mr-auto text-ink" aria-live="polite">
        <Plural value={propertyIds.length} one="Send # property" other="Send # properties" />
      </span>
      {person.phone && (
        <Button size="sm" variant="primary" aria-haspopup="dialog" onClick={() => send('whatsapp')}>
          <MessageCircle aria-hidden="true" />
          {t`WhatsApp`}
        </Button>
      )}
      {person.phone && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => send('sms')}>
          <MessageSquareText aria-hidden="true" />
          {t`SMS`}
        </Button>
      )}
      {person.email && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => send('email')}>
          <Mail aria-hidden="true" />
          {t`Email`}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t`Clear`}
      </Button>
    </div>
  );
}
