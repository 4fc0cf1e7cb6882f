import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { CommunicationHistory } from './communication-history.tsx';

const call = lazyComponent(() => import('./log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog));

export function CommunicationPanel({ client }: { client: Client }) {
  const { t } = useLingui();
  const [isNoting, setNoting] = useState(false);
  const close = () => setNoting(false);
  const LogCallDialog = call.useComponent(isNoting, isNoting, close);
  const { id, full_name, email: address, phone } = client;
  const person = { topic: 'clients', id, full_name, email: address, phone } as const;
  return (
    <section aria-labelledby="client-communications" className="min-w-0">
      <SectionHead id="client-communications" title={t`Communications`} />
      <div className="flex flex-wrap gap-2 phone:grid phone:grid-cols-2 pt-3 pb-2">
        {address ? (
          <Button size="sm" aria-haspopup="dialog" onClick={() => requestContact({ way: 'email', person })}>
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
        <Button size="sm" onPointerEnter={call.prefetch} onFocus={call.prefetch} onClick={() => setNoting(true)}>
          <Phone aria-hidden="true" />
          {t`Log call`}
        </Button>
        {phone && (
          <>
            <Button size="sm" aria-haspopup="dialog" onClick={() => requestContact({ way: 'sms', person })}>
              <MessageSquareText aria-hidden="true" />
              {t`SMS`}
            </Button>
            <Button size="sm" aria-haspopup="dialog" onClick={() => requestContact({ way: 'whatsapp', person })}>
              <MessageCircle aria-hidden="true" />
              {t`WhatsApp`}
            </Button>
          </>
        )}
      </div>
      <CommunicationHistory person={{ topic: 'clients', id }} />
      {LogCallDialog && isNoting && <LogCallDialog client={client} onClose={close} />}
    </section>
  );
}
