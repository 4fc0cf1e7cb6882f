import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Navigation, NotebookPen, Phone } from 'lucide-react';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { ThumbTarget } from '#ui/thumb-bar.tsx';
import { toast } from '#ui/toast.ts';

interface CallTargetsProps {
  readonly name: string;
  readonly phone: string | null;
  /** What a WhatsApp message begins with. */
  readonly message?: string;
}

/** Call and WhatsApp; without a number either says that there is none. */
export function CallTargets({ name, phone, message }: CallTargetsProps) {
  const { t } = useLingui();
  const sayMissing = () => toast({ tone: 'info', title: t`No phone number` });
  return (
    <>
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
        href={phone && whatsAppLink(phone, message)}
        isElsewhere
        onPress={sayMissing}
      />
    </>
  );
}

export function DirectionsTarget({ place, href }: { readonly place: string; readonly href: string }) {
  const { t } = useLingui();
  return (
    <ThumbTarget icon={Navigation} word={t`Directions`} label={t`Directions to ${place}`} href={href} isElsewhere />
  );
}

/** Asks what happened, and keeps it. */
export function LogTarget({ onLog }: { readonly onLog: () => void }) {
  const { t } = useLingui();
  return (
    <ThumbTarget
      icon={NotebookPen}
      word={t({ context: 'what happened', message: 'Log' })}
      label={t`Log what happened`}
      isMain
      onPress={onLog}
    />
  );
}
