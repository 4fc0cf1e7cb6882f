import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAgentTimelineFormatters } from '#features/agents/web/agent-timeline.tsx';
import { useClientTimelineFormatters } from '#features/clients/web/client-timeline.tsx';
import { companyFieldTexts } from '#features/company/web/company-form-values.ts';
import { dealFields } from '#features/deals/fields.ts';
import { useDocumentTimelineFormatters } from '#features/documents/web/document-timeline.tsx';
import type { AuditFormatters } from '#features/history/web/audit-entry.tsx';
import { SettingsAuditPanel } from '#features/history/web/settings-audit-panel.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useInvoiceTimelineFormatters } from '#features/invoices/web/invoice-timeline.tsx';
import { useLeadTimelineFormatters } from '#features/leads/web/lead-timeline.tsx';
import { meetingFields } from '#features/meetings/fields.ts';
import { meetingStatusLabels, meetingTypeLabels } from '#features/meetings/labels.ts';
import { meetingStatuses, meetingTypes } from '#features/meetings/rules.ts';
import { performanceFields } from '#features/performance/fields.ts';
import { usePropertyTimelineFormatters } from '#features/properties/web/property-timeline.tsx';
import { labelsOf } from '#platform/fields/fields.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { languages } from '#platform/i18n/languages.ts';

type Labels = Readonly<Record<string, MessageDescriptor>>;

const meetingLabels: Labels = { ...labelsOf(meetingFields), meeting_date: msg`Date` };
const dealLabels: Labels = { ...labelsOf(dealFields), agent_ids: msg`Agents` };
const companyLabels: Labels = {
  ...companyFieldTexts.labels,
  currency: msg`Currency`,
  sign_up_policy: msg`Sign-up`,
  min_password_length: msg`Minimum password length`,
  logo_id: msg`Logo`,
};
const nameLabels: Labels = { name: msg`Name`, subject: msg`Subject` };
const noteLabels: Labels = {
  lead_id: msg`Lead`,
  client_id: msg`Client`,
  property_id: msg`Property`,
  body: msg`Note`,
};
const performanceLabels: Labels = { month: msg`Month`, agent_id: msg`Agent`, ...labelsOf(performanceFields) };
const exportLabels: Labels = { topic: msg`Kind`, rows: msg`Rows` };
const importLabels: Labels = { rows_added: msg`Rows` };
const appearanceLabels: Labels = {
  theme: msg`Theme`,
  language: msg`Language`,
  date_format: msg`Date format`,
  has_shortcuts: msg`Single-letter keys`,
};
const themeNames: Labels = { light: msg`Light`, dark: msg`Dark`, system: msg`System` };
const archiveLabels: Labels = { rows: msg`Rows`, files: msg`Files` };

/** The audit trail, with the labels of each feature. */
export function AuditPanel() {
  const formattersFor = useCommonFormatters();
  const { t } = useLingui();
  const agentFormatters = useAgentTimelineFormatters();
  const appearanceFormatters = formattersFor(appearanceLabels, (field, value) => {
    if (field === 'language') return languages.find(({ code }) => code === value)?.name;
    return field === 'theme' && typeof value === 'string' ? t(themeNames[value] ?? msg`System`) : undefined;
  });
  const formatters: AuditFormatters = {
    properties: usePropertyTimelineFormatters(),
    clients: useClientTimelineFormatters(),
    leads: useLeadTimelineFormatters(),
    notes: formattersFor(noteLabels),
    documents: useDocumentTimelineFormatters(),
    profiles: {
      ...agentFormatters,
      labels: { ...agentFormatters.labels, ...appearanceLabels },
      show: (field, value, names) =>
        (field in appearanceLabels ? appearanceFormatters : agentFormatters).show(field, value, names),
    },
    meetings: formattersFor(meetingLabels, (field, value) => {
      const status = field === 'status' ? meetingStatuses.find((known) => known === value) : undefined;
      const type = field === 'meeting_type' ? meetingTypes.find((known) => known === value) : undefined;
      if (status) return t(meetingStatusLabels[status]);
      return type ? t(meetingTypeLabels[type]) : undefined;
    }),
    deals: formattersFor(dealLabels),
    performance: formattersFor(performanceLabels),
    invoices: useInvoiceTimelineFormatters(),
    company: formattersFor(companyLabels, (field) => (field === 'logo_id' ? t`picture` : undefined)),
    property_types: formattersFor(nameLabels),
    email_templates: formattersFor(nameLabels),
    imports: formattersFor(importLabels),
    exports: formattersFor(exportLabels),
    archives: formattersFor(archiveLabels),
  };
  return <SettingsAuditPanel formatters={formatters} />;
}

const moneyFields = ['amount', 'price', 'commission', 'paid', 'commission_amount', 'total_revenue', 'target_revenue'];
const longFields = ['notes', 'description', 'body', 'meeting_notes'];

/** Formats values by the kind of their field; `own` adds labels of one feature. */
function useCommonFormatters() {
  const { t } = useLingui();
  const { money, day, dayOf, time } = useFormats();
  const nameOf = usePersonName();
  return (labels: Labels, own?: (field: string, value: unknown) => string | undefined): TimelineFormatters => ({
    labels,
    show: (field, value, names) => {
      const known = own?.(field, value);
      if (known !== undefined) return known;
      if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
      if ((typeof value !== 'string' && typeof value !== 'number') || longFields.includes(field)) return null;
      const text = String(value);
      if (/_ids?$/u.test(field)) return nameOf(names[text]) ?? t`no longer available`;
      if (moneyFields.includes(field)) return money(text);
      if (/^\d{4}-\d\d-\d\d$/u.test(text)) return day(text);
      if (/^\d{4}-\d\d-\d\dT/u.test(text)) return t`${dayOf(text)} at ${time(text)}`;
      return text;
    },
  });
}
