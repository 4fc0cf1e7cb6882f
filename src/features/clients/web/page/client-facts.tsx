import { useLingui } from '@lingui/react/macro';
import { AgentLink } from '#features/accounts/web/agent-link.tsx';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { CustomFacts } from '#features/custom-fields/web/custom-facts.tsx';
import { EmailLink } from '#platform/contact/web/contact-link.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Client } from '../../contract.ts';
import { clientTypeLabels } from '../../labels.ts';
import { phoneLinks } from '../phone-links.tsx';

export function ClientFacts({ client }: { client: Client }) {
  const { t } = useLingui();
  const stateName = useStateName();
  const { dayOf } = useFormats();
  const { mayWrite } = useRights('clients');
  const { phone, email, client_type: type } = client;
  const facts = [
    {
      label: t`Phone`,
      value: phoneLinks({
        phone,
        email,
        others: client.other_phones,
        of: { kind: 'clients', id: client.id, name: client.full_name },
      }),
    },
    {
      label: t`Email`,
      value: email && <EmailLink email={email} className="link block truncate" />,
    },
    { label: t`Address`, value: client.address },
    { label: t`State`, value: client.state && stateName(client.state) },
    { label: t`Type`, value: type ? t(clientTypeLabels[type]) : t`No type` },
    { label: t`Language`, value: languages.find(({ code }) => code === client.language)?.name },
    { label: t`Agent`, value: client.agent ? <AgentLink agent={client.agent} className="link" /> : t`Unknown` },
    { label: t`Added`, value: dayOf(client.created_at) },
  ];
  const taxed = client.gstin ? [{ label: t`GSTIN`, value: client.gstin }] : [];
  return (
    <section aria-labelledby="client-information">
      <SectionHead id="client-information" title={t`Client information`} />
      <Facts facts={[...facts, ...taxed]}>
        <CustomFacts kind="clients" id={mayWrite(client.agent_id) ? client.id : undefined} values={client.custom} />
      </Facts>
    </section>
  );
}
