import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useQuickRefusal } from '#platform/contact/web/contact-refusal.ts';
import { requestContact } from '#platform/contact/web/contact-request.ts';
import { CallTargets, DirectionsTarget, LogTarget } from '#platform/contact/web/thumb-targets.tsx';
import { mapsUrl } from '#platform/maps-url.ts';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import type { Client } from '../../contract.ts';

interface ContactBarProps {
  readonly client: Client;
  /** Opens the dialog that logs a contact. */
  readonly onLogActivity?: ((client: Client) => void) | undefined;
}

/** On phones, within reach of the thumb: call, write, directions, log. */
export function ClientContactBar({ client, onLogActivity }: ContactBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { mayEdit } = useRights('clients');
  const { id, phone, address, full_name } = client;
  const refusal = useQuickRefusal({ topic: 'clients', id });
  return (
    <ThumbBar label={t`Contact`}>
      <CallTargets
        name={full_name}
        phone={phone}
        person={{ topic: 'clients', id }}
        refusal={refusal}
        onWhatsApp={() => requestContact({ way: 'whatsapp', person: { topic: 'clients', ...client } })}
        {...(mayEdit(client.agent_id) && {
          onAddPhone: () => void navigate({ to: '/clients/edit/$id', params: { id } }),
        })}
      />
      {address && <DirectionsTarget destination={address} href={mapsUrl(address)} />}
      {onLogActivity && <LogTarget onLog={() => onLogActivity(client)} />}
    </ThumbBar>
  );
}
