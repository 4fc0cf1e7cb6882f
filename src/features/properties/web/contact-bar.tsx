import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Navigation, NotebookPen, Phone } from 'lucide-react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { ThumbBar, ThumbTarget } from '#ui/thumb-bar.tsx';
import { toast } from '#ui/toast.ts';
import type { Property } from '../contract.ts';
import { directionsUrl } from './directions.ts';

interface ContactBarProps {
  readonly property: Property;
  /** Asks what happened, and keeps it. */
  readonly onLog?: ((property: Property) => void) | undefined;
}

/** On a phone, in reach of the thumb: the agent who lists the property, the way there, and what happened. */
export function ContactBar({ property, onLog }: ContactBarProps) {
  const { t } = useLingui();
  const { agent, title } = property;
  const sayMissing = () => toast({ tone: 'info', title: t`No phone number` });
  return (
    <ThumbBar label={t`Contact and directions`}>
      {agent && (
        <>
          <ThumbTarget
            icon={Phone}
            word={t`Call`}
            label={t`Call ${agent.full_name}`}
            href={agent.phone && callLink(agent.phone)}
            onPress={sayMissing}
          />
          <ThumbTarget
            icon={MessageCircle}
            word={t`WhatsApp`}
            label={t`WhatsApp to ${agent.full_name}`}
            href={agent.phone && whatsAppLink(agent.phone, `${title}\n${window.location.href}`)}
            isElsewhere
            onPress={sayMissing}
          />
        </>
      )}
      <ThumbTarget
        icon={Navigation}
        word={t`Directions`}
        label={t`Directions to ${title}`}
        href={directionsUrl(property)}
        isElsewhere
      />
      {onLog && (
        <ThumbTarget
          icon={NotebookPen}
          word={t({ context: 'what happened', message: 'Log' })}
          label={t`Log what happened`}
          isMain
          onPress={() => onLog(property)}
        />
      )}
    </ThumbBar>
  );
}
