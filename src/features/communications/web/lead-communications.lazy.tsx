import { useLingui } from '@lingui/react/macro';
import type { Lead } from '#features/leads/contract.ts';
import { HiddenSectionHead } from '#ui/section-head.tsx';
import { CommunicationHistory } from './communication-history.tsx';
import { ContactActions } from './contact-actions.tsx';

/** Emails, calls and messages with a lead. */
export function LeadCommunications({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const { id, email, phone, property } = lead;
  return (
    <section aria-labelledby="lead-communications" className="min-w-0">
      <HiddenSectionHead id="lead-communications" title={t`Communications`} />
      {(phone || email) && (
        <ContactActions person={{ topic: 'leads', ...lead }} propertyIds={property ? [property.id] : []} />
      )}
      <CommunicationHistory person={{ topic: 'leads', id }} />
    </section>
  );
}
