import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Navigation, NotebookPen, Phone } from 'lucide-react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { ThumbTarget } from '#ui/thumb-bar.tsx';
import type { ContactPerson } from '../person.ts';
import type { ContactWay } from './contact-refusal.ts';
import { requestReveal } from './contact-reveal.ts';

interface CallTargetsProps {
  readonly name: string;
  readonly phone: string | null;
  /** Whose number it is, if it may be masked. */
  readonly person?: ContactPerson;
  /** Writes a WhatsApp message in Aangan; without it, the user's own app opens. */
  readonly onWhatsApp?: () => void;
  /** The beginning of a message in the user's own app. */
  readonly greeting?: string;
  /** Happens when the user's own app opens with a message. */
  readonly onOpen?: () => void;
  /** Opens the form that adds a missing number. */
  readonly onAddPhone?: () => void;
  /** Why the person may not be contacted in a way. */
  readonly refusal?: (way: ContactWay) => string | null;
}

/** Call and WhatsApp buttons; without a number, a button that adds one. */
export function CallTargets(props: CallTargetsProps) {
  const { name, phone, person, onWhatsApp, greeting, onOpen, onAddPhone, refusal = () => null } = props;
  const { t } = useLingui();
  if (!phone)
    return (
      onAddPhone && (
        <ThumbTarget icon={Phone} caption={t`Add phone`} label={t`Add phone: ${name}`} onPress={onAddPhone} />
      )
    );
  return (
    <>
      <ThumbTarget
        icon={Phone}
        caption={t`Call`}
        label={t`Call ${name}`}
        {...(isMasked(phone) && person
          ? { onPress: () => requestReveal({ kind: person.topic, id: person.id, name }) }
          : { href: callLink(phone) })}
        offBecause={refusal('call')}
      />
      <ThumbTarget
        icon={MessageCircle}
        caption={t`WhatsApp`}
        label={t`WhatsApp to ${name}`}
        offBecause={refusal('whatsapp')}
        {...(onWhatsApp
          ? { onPress: onWhatsApp }
          : { href: whatsAppLink(phone, greeting), isElsewhere: true, onPress: onOpen })}
      />
    </>
  );
}

export function DirectionsTarget({ destination, href }: { readonly destination: string; readonly href: string }) {
  const { t } = useLingui();
  return (
    <ThumbTarget
      icon={Navigation}
      caption={t`Directions`}
      label={t`Directions to ${destination}`}
      href={href}
      isElsewhere
    />
  );
}

/** Opens the form that logs an interaction. */
export function LogTarget({ onLog }: { readonly onLog: () => void }) {
  const { t } = useLingui();
  return (
    <ThumbTarget
      icon={NotebookPen}
      caption={t({ context: 'what happened', message: 'Log' })}
      label={t`Log what happened`}
      isPrimary
      onPress={onLog}
    />
  );
}
