import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { leadStageWords } from '#features/leads/labels.ts';
import { isLost } from '#features/leads/rules.ts';
import { leadQuery, leadsOfQuery } from '#features/leads/web/queries.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import type { RecordDraft } from '#platform/forms/web/record-fields.tsx';
import { RecordSelect } from '#platform/forms/web/record-fields.tsx';
import type { DealFormValues } from './deal-form-values.ts';

interface DealLeadProps {
  readonly draft: RecordDraft<DealFormValues>;
  readonly propertyId: string;
  /** The lead whose page opened the form. */
  readonly leadId: string;
}

/** The lead that the deal wins: one that asks about the property, or one of the chosen client. Hidden without any. */
export function DealLead({ draft, propertyId, leadId }: DealLeadProps) {
  const { t } = useLingui();
  const { form } = draft;
  const [client, chosen] = [useValue(form, 'client_id'), useValue(form, 'lead_id')];
  const ofProperty = useQuery(leadsOfQuery({ property: propertyId })).data?.items ?? [];
  const ofClient = useQuery({ ...leadsOfQuery({ client }), enabled: client !== '' }).data?.items ?? [];
  const opened = useQuery({ ...leadQuery(leadId), enabled: leadId !== '' }).data;
  const known = new Map([...(opened ? [opened] : []), ...ofProperty, ...ofClient].map((lead) => [lead.id, lead]));
  const leads = [...known.values()].filter(
    ({ id, status, won_reason, client_id }) =>
      id === chosen ||
      (!isLost(status) && won_reason !== 'deal' && (client === '' || client_id === null || client_id === client)),
  );
  if (leads.length === 0) return null;
  const lead = known.get(chosen);
  const becomesClient = lead !== undefined && lead.client_id === null && lead.interest_type !== 'selling';
  return (
    <RecordSelect
      draft={draft}
      name="lead_id"
      className="col-span-full"
      empty={t`No lead`}
      help={becomesClient && client === '' ? t`Closed as won, and becomes the client.` : t`Closed as won.`}
      options={leads.map(({ id, full_name, status }) => ({
        value: id,
        text: `${full_name} · ${t(leadStageWords.labelOf(status))}`,
      }))}
    />
  );
}
