import { msg } from '@lingui/core/macro';
import { roleNames } from '#features/accounts/role-name.ts';
import { agentFields } from '#features/agents/fields.ts';
import { useAgentTimelineFormatters } from '#features/agents/web/agent-timeline.tsx';
import { keyKindLabels, scopeLabels } from '#features/api-keys/labels.ts';
import { bulkActLabels } from '#features/bulk/labels.ts';
import { useClientTimelineFormatters } from '#features/clients/web/page/client-timeline.lazy.tsx';
import { companyFieldTexts } from '#features/company/web/company-form-values.ts';
import { customFieldKindLabels, customFieldTypeLabels } from '#features/custom-fields/labels.ts';
import { dealFields } from '#features/deals/fields.ts';
import { useDocumentTimelineFormatters } from '#features/documents/web/document-timeline.tsx';
import type { AuditFormatters } from '#features/history/web/audit-entry.tsx';
import { SettingsAuditPanel } from '#features/history/web/settings-audit-panel.tsx';
import {
  connectionKindLabels,
  deliveryStateLabels,
  mailboxProblemLabels,
  mailboxSecurityLabels,
} from '#features/intake/labels.ts';
import { useInvoiceTimelineFormatters } from '#features/invoices/web/invoice-timeline.tsx';
import { leadSourceWords } from '#features/leads/labels.ts';
import { useLeadTimelineFormatters } from '#features/leads/web/page/lead-timeline.lazy.tsx';
import { localityFields } from '#features/localities/fields.ts';
import { meetingFields } from '#features/meetings/fields.ts';
import { performanceFields } from '#features/performance/fields.ts';
import { privacyRequestFields, privacySettingFields } from '#features/privacy/fields.ts';
import { usePropertyTimelineFormatters } from '#features/properties/web/page/use-property-timeline-formatters.ts';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import { publicSiteFields } from '#features/public-site/fields.ts';
import { registrationFields } from '#features/registrations/fields.ts';
import { limitedKindLabels, loggedReachLabels } from '#features/visibility/labels.ts';
import { wordKindLabels } from '#features/vocabulary/labels.ts';
import { stopReasonLabels, webhookEventLabels, webhookStatusLabels } from '#features/webhooks/labels.ts';
import { withCustomFields } from '#platform/custom-fields/custom-record-fields.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { mapValues } from '#platform/map-values.ts';
import { wordColourLabels } from '#platform/words/web/colour-labels.ts';

const rows = { label: msg`Rows`, kind: 'number' } as const;
const name = { label: msg`Name`, kind: 'text' } as const;
const companyTexts = Object.entries(companyFieldTexts.labels).map(([field, label]) => [field, { label, kind: 'text' }]);

/** The fields of records without a timeline of their own. */
const fieldsOf = {
  notes: {
    lead_id: { label: msg`Lead`, kind: 'record' },
    client_id: { label: msg`Client`, kind: 'record' },
    property_id: { label: msg`Property`, kind: 'record' },
    body: { label: msg`Note`, kind: 'longText' },
  },
  meetings: { ...meetingFields, meeting_date: { label: msg`Date`, kind: 'instant' } },
  api_keys: {
    name,
    kind: { label: msg`Kind`, kind: 'choice', labels: keyKindLabels },
    profile_id: { label: msg`Person`, kind: 'record' },
    scopes: { label: msg`Allowed`, kind: 'choice', labels: scopeLabels },
    expires_at: { label: msg`Expires`, kind: 'instant' },
  },
  performance: {
    month: { label: msg`Month`, kind: 'day' },
    agent_id: { label: msg`Agent`, kind: 'record' },
    ...performanceFields,
  },
  company: {
    ...(Object.fromEntries(companyTexts) as RecordFields),
    currency: { label: msg`Currency`, kind: 'text' },
    sign_up_policy: { label: msg`Sign-up`, kind: 'text' },
    owner_reports: { label: msg`Weekly reports to owners`, kind: 'text' },
    min_password_length: { label: msg`Minimum password length`, kind: 'number' },
    logo_id: { label: msg`Logo`, kind: 'files' },
    export_roles: { label: msg`Who may export lists`, kind: 'choice', labels: roleNames },
    sharing_check: {
      label: msg`RERA check`,
      kind: 'choice',
      labels: { refuse: msg`Stop`, warn: msg`Only warn` },
    },
  },
  owner_reports: { client_id: { label: msg`Client`, kind: 'record' }, state: { label: msg`Status`, kind: 'text' } },
  response_rules: {
    is_on: { label: msg`Response clock`, kind: 'flag' },
    remind: { label: msg`Remind the agent`, kind: 'minutes' },
    pass_on: { label: msg`Pass the lead on`, kind: 'minutes' },
    notify_managers: { label: msg`Notify managers`, kind: 'minutes' },
    hours: { label: msg`Working hours`, kind: 'text' },
    holidays: { label: msg`Holidays`, kind: 'text' },
  },
  routing: {
    holds_off_hours: { label: msg`Outside working hours, wait until opening`, kind: 'flag' },
    routes_imports: { label: msg`Also route imported leads`, kind: 'flag' },
    rules: { label: msg`Rules`, kind: 'text' },
    groups: { label: msg`Groups`, kind: 'text' },
    limits: { label: msg`Limits`, kind: 'number' },
  },
  visibility: {
    role: { label: msg`Role`, kind: 'choice', labels: roleNames },
    ...mapValues(limitedKindLabels, (label) => ({ label, kind: 'choice', labels: loggedReachLabels }) as const),
  },
  teams: {
    name,
    heads: { label: msg`Head of the team`, kind: 'record' },
    members: { label: msg`Members`, kind: 'record' },
  },
  agent_leaves: {
    agent_id: { label: msg`Agent`, kind: 'record' },
    first_on: { label: msg`First day`, kind: 'day' },
    last_on: { label: msg`Last day`, kind: 'day' },
  },
  property_types: { name },
  words: {
    name,
    kind: { label: msg`Kind`, kind: 'choice', labels: wordKindLabels },
    colour: { label: msg`Colour`, kind: 'choice', labels: wordColourLabels },
    is_hidden: { label: msg`Hidden`, kind: 'flag' },
    starts_clock: { label: msg`Starts the response clock`, kind: 'flag' },
    merged_into: { label: msg`Merged into`, kind: 'text' },
  },
  custom_fields: {
    name,
    kind: { label: msg`Kind`, kind: 'choice', labels: customFieldKindLabels },
    type: { label: msg`Type`, kind: 'choice', labels: customFieldTypeLabels },
    choices: { label: msg`Choices`, kind: 'preset', labels: {} },
    is_required: { label: msg`Required`, kind: 'flag' },
    property_type_ids: { label: msg`Property types`, kind: 'record', labels: startTypeNames },
  },
  localities: localityFields,
  email_templates: { name, subject: { label: msg`Subject`, kind: 'text' } },
  registrations: registrationFields,
  privacy_requests: privacyRequestFields,
  privacy_settings: privacySettingFields,
  public_site: { ...publicSiteFields, is_on: { label: msg`On`, kind: 'flag' } },
  intake_connections: {
    name,
    kind: { label: msg`Kind`, kind: 'choice', labels: connectionKindLabels },
    source: { label: msg`Source of its leads`, kind: 'choice', labels: leadSourceWords },
    campaign: { label: msg`Campaign`, kind: 'text' },
    portal_account: { label: msg`Portal account`, kind: 'text' },
    cost_per_month: { label: msg`Cost per month`, kind: 'money' },
    keep_days: { label: msg`Keep what arrives`, kind: 'number' },
    is_enabled: { label: msg`Accept enquiries`, kind: 'flag' },
    host: { label: msg`Mail server`, kind: 'text' },
    port: { label: msg`Port`, kind: 'number' },
    security: { label: msg`Encryption`, kind: 'choice', labels: mailboxSecurityLabels },
    username: { label: msg`User name`, kind: 'text' },
    folder: { label: msg`Folder`, kind: 'text' },
    is_private_allowed: { label: msg`Allow a private network`, kind: 'flag' },
    problem: { label: msg`Problem`, kind: 'choice', labels: mapValues(mailboxProblemLabels, ([what]) => what) },
    address: { label: msg`Address`, kind: 'text' },
    login: { label: msg`User name`, kind: 'text' },
    allows_private: { label: msg`Allow a private network`, kind: 'flag' },
    account_secret: { label: msg`New key or password`, kind: 'flag' },
  },
  intake_settings: { keep_days: { label: msg`Keep what arrives`, kind: 'number' } },
  webhooks: {
    name,
    host: { label: msg`Server`, kind: 'text' },
    events: { label: msg`Events`, kind: 'choice', labels: webhookEventLabels },
    status: { label: msg`Status`, kind: 'choice', labels: webhookStatusLabels },
    stop_reason: { label: msg`Reason`, kind: 'choice', labels: stopReasonLabels },
    allows_private: { label: msg`Allow a private network`, kind: 'flag' },
    deliveries: { label: msg`Deliveries`, kind: 'number' },
  },
  intake_deliveries: { state: { label: msg`Status`, kind: 'choice', labels: deliveryStateLabels } },
  source_costs: {
    month: { label: msg`Month`, kind: 'day' },
    source: { label: msg`Source`, kind: 'choice', labels: leadSourceWords },
    campaign: { label: msg`Campaign`, kind: 'text' },
    amount: { label: msg`Amount`, kind: 'money' },
  },
  saved_views: { name, is_shared: { label: msg`Shared with everyone`, kind: 'flag' } },
  imports: { rows_added: rows },
  bulk_runs: {
    kind: { label: msg`Kind`, kind: 'text' },
    act: { label: msg`Change`, kind: 'choice', labels: bulkActLabels },
    total: { label: msg`Selected`, kind: 'number' },
    done: { label: msg`Changed`, kind: 'number' },
    undone: { label: msg`Undone`, kind: 'number' },
  },
  exports: { topic: { label: msg`Kind`, kind: 'text' }, rows },
  archives: { rows, files: { label: msg`Files`, kind: 'number' } },
} as const satisfies Partial<Record<keyof AuditFormatters, RecordFields>>;

const profileFields: RecordFields = {
  ...agentFields,
  theme: {
    label: msg`Theme`,
    kind: 'choice',
    labels: { light: msg`Light`, dark: msg`Dark`, system: msg`System` },
  },
  language: { label: msg`Language`, kind: 'language' },
  date_format: { label: msg`Date format`, kind: 'text' },
  has_shortcuts: { label: msg`Single-letter keys`, kind: 'flag' },
};

const auditedDealFields = { ...dealFields, agent_ids: { label: msg`Agents`, kind: 'record' } } as const;

const plainFormatters: AuditFormatters = Object.fromEntries(
  Object.entries(fieldsOf).map(([topic, fields]) => [topic, { fields }]),
);

/** The audit trail, with the fields and actions of each feature. */
export function AuditPanel() {
  const formatters: AuditFormatters = {
    ...plainFormatters,
    properties: usePropertyTimelineFormatters(),
    clients: useClientTimelineFormatters(),
    leads: useLeadTimelineFormatters(),
    deals: { fields: withCustomFields(auditedDealFields, 'deals') },
    documents: useDocumentTimelineFormatters(),
    profiles: { ...useAgentTimelineFormatters(), fields: profileFields },
    invoices: useInvoiceTimelineFormatters(),
  };
  return <SettingsAuditPanel formatters={formatters} />;
}
