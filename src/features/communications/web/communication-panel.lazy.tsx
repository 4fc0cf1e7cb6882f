import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { CommunicationHistory } from './communication-history.tsx';
import { ContactActions } from './contact-actions.tsx';

const call = lazyComponent(() => import('./log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog));

export function CommunicationPanel({ client }: { client: Client }) {
  const { t } = useLingui();
  const [isNoting, setNoting] = useState(false);
  const close = () => setNoting(false);
  const LogCallDialog = call.useComponent(isNoting, isNoting, close);
  const { id } = client;
  return (
    <section aria-labelledby="client-communications" className="min-w-0">
      <SectionHead id="client-communications" title={t`Communications`} />
      <ContactActions
        person={{ topic: 'clients', ...client }}
        addEmail={
          <Button asChild size="sm">
            <Link to="/clients/edit/$id" params={{ id }} data-tip={t`No email address`}>
              <Mail aria-hidden="true" />
              {t`Add email`}
            </Link>
          </Button>
        }
      >
        <Button size="sm" onPointerEnter={call.prefetch} onFocus={call.prefetch} onClick={() => setNoting(true)}>
          <Phone aria-hidden="true" />
          {t`Log call`}
        </Button>
      </ContactActions>
      <CommunicationHistory person={{ topic: 'clients', id }} />
      {LogCallDialog && isNoting && <LogCallDialog client={client} onClose={close} />}
    </section>
  );
}
