import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { Client } from '#features/clients/contract.ts';
import type { Lead } from '#features/leads/contract.ts';
import { Button } from '#ui/button.tsx';
import { PropertyMatches } from './property-matches.tsx';

interface ClientPropertiesProps {
  readonly client: Client;
  /** The maximum number to show. */
  readonly most?: number | undefined;
}

/** The properties that match a client. */
export function ClientMatches({ client, most }: ClientPropertiesProps) {
  const { t } = useLingui();
  const { mayWrite, mayEdit } = useRights('clients');
  return (
    <PropertyMatches
      person={{ topic: 'clients', ...client }}
      most={most}
      noPurpose={
        client.client_type === null ? (
          <>
            {t`Choose a client type to see matches.`}{' '}
            {mayEdit(client.agent_id) && (
              <Link to="/clients/edit/$id" params={{ id: client.id }} className="link">
                {t`Choose a type`}
              </Link>
            )}
          </>
        ) : (
          t`Matches are for buyers, investors and tenants.`
        )
      }
      editLink={
        mayWrite(client.agent_id) && (
          <Button asChild size="sm">
            <Link to="/clients/preferences" search={{ client: client.id }}>
              {t`Edit preferences`}
            </Link>
          </Button>
        )
      }
    />
  );
}

/** The properties that match a lead; those of the client that the lead became. */
export function LeadMatches({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  return (
    <PropertyMatches
      person={{ topic: 'leads', ...lead }}
      noPurpose={t`Say whether they buy or rent to see matches.`}
      editLink={null}
    />
  );
}
