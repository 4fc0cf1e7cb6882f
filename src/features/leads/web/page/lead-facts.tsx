import { useLingui } from '@lingui/react/macro';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { phoneLinks } from '#features/clients/web/phone-links.tsx';
import { CustomFacts } from '#features/custom-fields/web/custom-facts.tsx';
import { EmailLink } from '#platform/contact/web/contact-link.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Lead } from '../../contract.ts';
import { interestLabels, leadSourceLabel } from '../../labels.ts';
import { useFormatLeadBudget } from '../use-format-lead-budget.ts';

/** The contact data of the lead first, then other facts. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useLingui();
  const { dayOf, time, money } = useFormats();
  const { mayWrite } = useRights('leads');
  const { phone, email, interest_type: interest } = lead;
  const formatBudget = useFormatLeadBudget(money);
  const moment = (at: string) => `${dayOf(at)}, ${time(at)}`;
  const facts = [
    {
      label: t`Phone`,
      value: phoneLinks({
        phone,
        email,
        others: lead.other_phones,
        of: { kind: 'leads', id: lead.id, name: lead.full_name },
      }),
    },
    {
      label: t`Email`,
      value: email && <EmailLink email={email} className="link block truncate" />,
    },
    { label: t`Source`, value: t(leadSourceLabel(lead.source)) },
    { label: t`Interest type`, value: interest && t(interestLabels[interest]) },
    { label: t`Budget`, value: formatBudget(lead) },
    { label: t`Added`, value: moment(lead.created_at) },
    { label: t`Last updated`, value: moment(lead.updated_at) },
  ];
  return (
    <section aria-labelledby="lead-information">
      <SectionHead id="lead-information" title={t`Lead Information`} />
      <Facts facts={facts}>
        <CustomFacts kind="leads" id={mayWrite(lead.assigned_agent_id) ? lead.id : undefined} values={lead.custom} />
      </Facts>
    </section>
  );
}
