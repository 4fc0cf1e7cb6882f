import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Navigation, NotebookPen, Phone } from 'lucide-react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { placeLink } from '#platform/place-links.ts';
import { ThumbBar, ThumbTarget } from '#ui/thumb-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Client } from '../contract.ts';

interface ContactBarProps {
  readonly client: Client;
  /** Asks what happened, and keeps it. */
  readonly onLog?: ((client: Client) => void) | undefined;
}

/** On a phone, in reach of the thumb: call, write, go there, log what happened. */
export function ContactBar({ client, onLog }: ContactBarProps) {
  const { t } = useLingui();
  const { phone, address, full_name: name } = client;
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
      {address && (
        <ThumbTarget
          icon={Navigation}
          word={t`Directions`}
          label={t`Directions to ${address}`}
          href={placeLink(address)}
          isElsewhere
        />
      )}
      {onLog && (
        <ThumbTarget
          icon={NotebookPen}
          word={t({ context: 'what happened', message: 'Log' })}
          label={t`Log what happened`}
          isMain
          onPress={() => onLog(client)}
        />
      )}
    </ThumbBar>
  );
}
