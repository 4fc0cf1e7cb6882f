import { useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { PortalView } from '#features/portal/contract.ts';
import { callLink, whatsAppLink } from '#platform/phone-links.ts';
import { Button } from '#ui/button.tsx';

export function PortalAgentCard({ agent }: { agent: NonNullable<PortalView['agent']> }) {
  const { t } = useLingui();
  const { full_name, phone, email } = agent;
  return (
    <section aria-label={t`Your agent`} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <div>
        <p className="text-12 text-ink-3">{t`Your agent`}</p>
        <h2 className="text-16">{full_name}</h2>
      </div>
      <div className="flex flex-wrap gap-2 phone:[&>*]:flex-auto">
        {phone && (
          <Button asChild variant="primary">
            <a href={callLink(phone)}>
              <Phone aria-hidden="true" />
              {t`Call`}
            </a>
          </Button>
        )}
        {phone && (
          <Button asChild>
            <a href={whatsAppLink(phone)} target="_blank" rel="noreferrer">
              <MessageCircle aria-hidden="true" />
              WhatsApp
            </a>
          </Button>
        )}
        {email && (
          <Button asChild>
            <a href={`mailto:${email}`}>
              <Mail aria-hidden="true" />
              {t`Email`}
            </a>
          </Button>
        )}
      </div>
    </section>
  );
}
