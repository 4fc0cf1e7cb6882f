import { Plural, useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';
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
  const send = (way: ContactRequest['way']) => requestContact({ way, person, propertyIds });
  return (
    <SelectionBar label={<Plural value={propertyIds.length} one="Send # property" other="Send # properties" />}>
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
      <CompareButton propertyIds={propertyIds} />
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t`Clear`}
      </Button>
    </SelectionBar>
  );
}
