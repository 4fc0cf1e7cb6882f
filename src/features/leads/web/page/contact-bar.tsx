import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { directionsUrl } from '#features/properties/web/directions.ts';
import { useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { CallTargets, DirectionsTarget, LogTarget } from '#platform/contact/web/thumb-targets.tsx';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import type { Lead } from '../../contract.ts';

interface ContactBarProps {
  readonly lead: Lead;
  /** Opens the dialog to log an activity. */
  readonly onLogActivity?: ((lead: Lead) => void) | undefined;
}

/** Phones: actions in thumb reach to call, write, open the property, or log an activity. */
export function LeadContactBar({ lead, onLogActivity }: ContactBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mayEdit } = useRights('leads');
  const { id, full_name, phone, property } = lead;
  const propertyIds = property ? [property.id] : [];
  const refusal = useQuickRefusal({ topic: 'leads', id }, propertyIds);
  return (
    <ThumbBar label={t`Contact`}>
      <CallTargets
        name={full_name}
        phone={phone}
        person={{ topic: 'leads', id }}
        refusal={refusal}
        onWhatsApp={() => requestContact({ way: 'whatsapp', person: { topic: 'leads', ...lead }, propertyIds })}
        {...(mayEdit(lead.assigned_agent_id) && {
          onAddPhone: () => void navigate({ to: '/leads/$id/edit', params: { id } }),
        })}
      />
      {property && <DirectionsTarget destination={property.title} href={directionsUrl(property)} />}
      {onLogActivity && <LogTarget onLog={() => onLogActivity(lead)} />}
    </ThumbBar>
  );
}
