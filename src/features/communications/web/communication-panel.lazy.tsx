import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { Client } from '#features/clients/contract.ts';
import { Button } from '#ui/button.tsx';
import { HiddenSectionHead, SectionHead } from '#ui/section-head.tsx';
import { CommunicationHistory } from './communication-history.tsx';
import { ContactActions } from './contact-actions.tsx';

interface CommunicationPanelProps {
  readonly client: Client;
  /** A tab shows the title. */
  readonly isInTab?: boolean;
}

export function CommunicationPanel({ client, isInTab = false }: CommunicationPanelProps) {
  const { t } = useLingui();
  const { mayEdit } = useRights('clients');
  const { id } = client;
  const Head = isInTab ? HiddenSectionHead : SectionHead;
  return (
    <section aria-labelledby="client-communications" className="min-w-0">
      <Head id="client-communications" title={t`Communications`} />
      <ContactActions
        person={{ topic: 'clients', ...client }}
        addEmail={
          mayEdit(client.agent_id) && (
            <Button asChild size="sm">
              <Link to="/clients/edit/$id" params={{ id }} data-tip={t`No email address`}>
                <Mail aria-hidden="true" />
                {t`Add email`}
              </Link>
            </Button>
          )
        }
      />
      <CommunicationHistory person={{ topic: 'clients', id }} />
    </section>
  );
}
