import { useLingui } from '@lingui/react/macro';
import { Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import type { Lead } from '#features/leads/contract.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { CommunicationHistory } from './communication-history.tsx';

/** Emails and messages to a lead. Calls are logged on the timeline. */
export function LeadCommunications({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const { id, full_name, email, phone, property } = lead;
  const person = { topic: 'leads', id, full_name, email, phone } as const;
  const write = (way: 'email' | 'sms' | 'whatsapp') => requestContact({ way, person, propertyId: property?.id });
  return (
    <section aria-labelledby="lead-communications" className="min-w-0">
      <SectionHead id="lead-communications" title={t`Communications`} />
      {(phone || email) && (
        <div className="flex flex-wrap gap-2 pt-3 pb-2">
          {phone && (
            <>
              <Button size="sm" aria-haspopup="dialog" onClick={() => write('whatsapp')}>
                <MessageCircle aria-hidden="true" />
                {t`WhatsApp`}
              </Button>
              <Button size="sm" aria-haspopup="dialog" onClick={() => write('sms')}>
                <MessageSquareText aria-hidden="true" />
                {t`SMS`}
              </Button>
            </>
          )}
          {email && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => write('email')}>
              <Mail aria-hidden="true" />
              {t`Send email`}
            </Button>
          )}
        </div>
      )}
      <CommunicationHistory person={{ topic: 'leads', id }} />
    </section>
  );
}
