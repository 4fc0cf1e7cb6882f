import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Navigation, NotebookPen, Phone } from 'lucide-react';
import { directionsUrl } from '#features/properties/web/directions.ts';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { ThumbBar, ThumbTarget } from '#ui/thumb-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Lead } from '../contract.ts';

interface ContactBarProps {
  readonly lead: Lead;
  /** Asks what happened, and keeps it. */
  readonly onLog?: ((lead: Lead) => void) | undefined;
}

/** On a phone, in reach of the thumb: call, write, go to the home it is about, log what happened. */
export function ContactBar({ lead, onLog }: ContactBarProps) {
  const { t } = useLingui();
  const { full_name: name, phone, property } = lead;
  const sayMissing = () => toast({ tone: 'info', title: t`No phone number` });
  return (
    <ThumbBar label={t`Contact`}>
      <ThumbTarget
        icon={Phone}
        word={t`Call`}
        label={t`Call ${name}`}
        href={phone && callLink(phone)}
        onPress={sayMissing}
      />
      <ThumbTarget
        icon={MessageCircle}
        word={t`WhatsApp`}
        label={t`WhatsApp to ${name}`}
        href={phone && whatsAppLink(phone)}
        isElsewhere
        onPress={sayMissing}
      />
      {property && (
        <ThumbTarget
          icon={Navigation}
          word={t`Directions`}
          label={t`Directions to ${property.title}`}
          href={directionsUrl(property)}
          isElsewhere
        />
      )}
      {onLog && (
        <ThumbTarget
          icon={NotebookPen}
          word={t({ context: 'what happened', message: 'Log' })}
          label={t`Log what happened`}
          isMain
          onPress={() => onLog(lead)}
        />
      )}
    </ThumbBar>
  );
}
