import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { CommunicationHistory } from './communication-history.tsx';

const email = lazyComponent(() => import('./send-email-dialog.lazy.tsx').then((part) => part.SendEmailDialog));
const call = lazyComponent(() => import('./log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog));
const message = lazyComponent(() => import('./message-dialog.lazy.tsx').then((part) => part.MessageDialog));

type Floating = 'email' | 'call' | 'sms' | 'whatsapp';

export function CommunicationPanel({ client }: { client: Client }) {
  const { t } = useLingui();
  const [floating, setFloating] = useState<Floating | null>(null);
  const close = () => setFloating(null);
  const [isWriting, isNoting] = [floating === 'email', floating === 'call'];
  const isTexting = floating === 'sms' || floating === 'whatsapp';
  const SendEmailDialog = email.useComponent(isWriting, isWriting, close);
  const LogCallDialog = call.useComponent(isNoting, isNoting, close);
  const MessageDialog = message.useComponent(isTexting, isTexting, close);
  const { id, email: address, phone } = client;
  return (
    <section aria-labelledby="client-communications" className="min-w-0">
      <SectionHead id="client-communications" title={t`Communications`} />
      <div className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2 pt-3 pb-2">
        {address ? (
          <Button
            size="sm"
            onPointerEnter={email.prefetch}
            onFocus={email.prefetch}
            onClick={() => setFloating('email')}
          >
            <Mail aria-hidden="true" />
            {t`Send email`}
          </Button>
        ) : (
          <Button asChild size="sm">
            <Link to="/clients/edit/$id" params={{ id }} data-tip={t`No email address`}>
              <Mail aria-hidden="true" />
              {t`Add email`}
            </Link>
          </Button>
        )}
        <Button size="sm" onPointerEnter={call.prefetch} onFocus={call.prefetch} onClick={() => setFloating('call')}>
          <Phone aria-hidden="true" />
          {t`Log call`}
        </Button>
        {phone && (
          <>
            <Button size="sm" onFocus={message.prefetch} onClick={() => setFloating('sms')}>
              <MessageSquareText aria-hidden="true" />
              {t`SMS`}
            </Button>
            <Button size="sm" onFocus={message.prefetch} onClick={() => setFloating('whatsapp')}>
              <MessageCircle aria-hidden="true" />
              {t`WhatsApp`}
            </Button>
          </>
        )}
      </div>
      <CommunicationHistory clientId={client.id} />
      {SendEmailDialog && isWriting && <SendEmailDialog client={client} onClose={close} />}
      {LogCallDialog && isNoting && <LogCallDialog client={client} onClose={close} />}
      {MessageDialog && isTexting && <MessageDialog client={client} way={floating} onClose={close} />}
    </section>
  );
}
