import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { EraseDeletedClient } from '#features/clients/web/page/erase-deleted-client.tsx';
import { uploadFile } from '#features/files/web/upload-file.ts';
import { EraseDeletedLead } from '#features/leads/web/page/erase-deleted-lead.tsx';
import type { Permission } from '#platform/access/rights.ts';
import { PageHead } from '#ui/page-head.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { SideTabs } from '#ui/side-tabs.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const AvatarInput = lazyScreen(() => import('#features/files/web/avatar-input.tsx').then((part) => part.AvatarInput));
const ProfilePanel = lazyScreen(() =>
  import('#features/accounts/web/settings-profile-panel.tsx').then((part) => part.SettingsProfilePanel),
);
const NotificationsPanel = lazyScreen(() =>
  import('#features/notifications/web/settings-notifications-panel.tsx').then(
    (part) => part.SettingsNotificationsPanel,
  ),
);
const CompanyPanel = lazyScreen(() =>
  import('#features/company/web/settings-company-panel.tsx').then((part) => part.SettingsCompanyPanel),
);
const SecurityPanel = lazyScreen(() =>
  import('#features/accounts/web/settings-security-panel.tsx').then((part) => part.SettingsSecurityPanel),
);
const ApiKeysSection = lazyScreen(() =>
  import('#features/api-keys/web/api-keys-section.tsx').then((part) => part.ApiKeysSection),
);
const ApiKeysPanel = lazyScreen(() =>
  import('#features/api-keys/web/settings-api-keys-panel.lazy.tsx').then((part) => part.SettingsApiKeysPanel),
);
const AppearancePanel = lazyScreen(() =>
  import('#features/accounts/web/settings-appearance-panel.tsx').then((part) => part.SettingsAppearancePanel),
);
const PeoplePanel = lazyScreen(() =>
  import('#features/accounts/web/settings-people-panel.tsx').then((part) => part.SettingsPeoplePanel),
);
const TrashPanel = lazyScreen(() =>
  import('#features/history/web/settings-trash-panel.tsx').then((part) => part.SettingsTrashPanel),
);
const CalendarPanel = lazyScreen(() =>
  import('#features/meetings/web/settings-calendar-panel.tsx').then((part) => part.SettingsCalendarPanel),
);
const OutboxPanel = lazyScreen(() =>
  import('#features/communications/web/settings-outbox-panel.tsx').then((part) => part.SettingsOutboxPanel),
);

const TemplatesPanel = lazyScreen(() =>
  import('#features/communications/web/settings-templates-panel.tsx').then((part) => part.SettingsTemplatesPanel),
);

const PrivacyPanel = lazyScreen(() =>
  import('#features/privacy/web/settings-privacy-panel.tsx').then((part) => part.SettingsPrivacyPanel),
);
const ReraPanel = lazyScreen(() =>
  import('#features/registrations/web/settings-rera-panel.tsx').then((part) => part.SettingsReraPanel),
);
const SitePanel = lazyScreen(() =>
  import('#features/public-site/web/settings-site-panel.tsx').then((part) => part.SettingsSitePanel),
);
const ConnectionsPanel = lazyScreen(() =>
  import('#features/intake/web/settings-connections-panel.tsx').then((part) => part.SettingsConnectionsPanel),
);
const WebhooksPanel = lazyScreen(() =>
  import('#features/webhooks/web/settings-webhooks-panel.lazy.tsx').then((part) => part.SettingsWebhooksPanel),
);
const ResponsePanel = lazyScreen(() =>
  import('#features/response-clock/web/settings-response-panel.tsx').then((part) => part.SettingsResponsePanel),
);
const RoutingPanel = lazyScreen(() =>
  import('#features/routing/web/settings-routing-panel.tsx').then((part) => part.SettingsRoutingPanel),
);
const TeamsPanel = lazyScreen(() =>
  import('#features/visibility/web/settings-teams-panel.lazy.tsx').then((part) => part.SettingsTeamsPanel),
);
const BulkPanel = lazyScreen(() =>
  import('#features/bulk/web/settings-bulk-panel.tsx').then((part) => part.SettingsBulkPanel),
);
const LocalitiesPanel = lazyScreen(() =>
  import('#features/localities/web/settings-localities-panel.tsx').then((part) => part.SettingsLocalitiesPanel),
);
const LinksPanel = lazyScreen(() =>
  import('#features/portal/web/settings-links-panel.tsx').then((part) => part.SettingsLinksPanel),
);
const DataPanel = lazyScreen(() =>
  import('#features/archives/web/settings-data-panel.tsx').then((part) => part.SettingsDataPanel),
);
const CustomFieldsPanel = lazyScreen(() =>
  import('#features/custom-fields/web/settings-custom-fields-panel.tsx').then((part) => part.SettingsCustomFieldsPanel),
);
const WordsPanel = lazyScreen(() => import('./words-panel.lazy.tsx').then((part) => part.WordsPanel));
const AuditPanel = lazyScreen(() => import('./audit-panel.lazy.tsx').then((part) => part.AuditPanel));

const uploadLogo = (file: File) => uploadFile('/api/company/logo', file, file.name, () => undefined).answer;

interface SettingsTab {
  readonly value: string;
  readonly label: string;
  readonly panel: ReactNode;
  /** Without this permission the tab is hidden. */
  readonly permission?: Permission;
}

/** All settings: the person's own, then those of the agency. The URL names the tab. */
export function SettingsScreen() {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const { permissions } = useMe();
  const own: readonly SettingsTab[] = [
    { value: 'profile', label: t`Profile`, panel: <ProfilePanel picture={<AvatarInput />} /> },
    { value: 'notifications', label: t`Notifications`, panel: <NotificationsPanel /> },
    { value: 'security', label: t`Security`, panel: <SecurityPanel apiKeys={<ApiKeysSection />} /> },
    { value: 'appearance', label: t`Appearance`, panel: <AppearancePanel /> },
    { value: 'calendar', label: t`Calendar`, panel: <CalendarPanel /> },
  ];
  const agency: readonly SettingsTab[] = [
    {
      value: 'company',
      label: t`Company`,
      panel: <CompanyPanel uploadLogo={uploadLogo} />,
      permission: 'manage_company',
    },
    { value: 'rera', label: t`RERA`, panel: <ReraPanel />, permission: 'manage_company' },
    { value: 'response', label: t`Response times`, panel: <ResponsePanel />, permission: 'manage_company' },
    { value: 'routing', label: t`Routing`, panel: <RoutingPanel />, permission: 'manage_company' },
    { value: 'localities', label: t`Localities`, panel: <LocalitiesPanel />, permission: 'manage_localities' },
    { value: 'words', label: t`Words`, panel: <WordsPanel />, permission: 'manage_words' },
    { value: 'fields', label: t`Custom fields`, panel: <CustomFieldsPanel />, permission: 'manage_custom_fields' },
    { value: 'people', label: t`People`, panel: <PeoplePanel />, permission: 'manage_people' },
    { value: 'teams', label: t`Teams`, panel: <TeamsPanel />, permission: 'set_visibility' },
    { value: 'templates', label: t`Templates`, panel: <TemplatesPanel />, permission: 'manage_templates' },
  ];
  const connected: readonly SettingsTab[] = [
    { value: 'website', label: t`Website`, panel: <SitePanel />, permission: 'manage_site' },
    { value: 'connections', label: t`Connections`, panel: <ConnectionsPanel />, permission: 'read_intake' },
    { value: 'api-keys', label: t`API keys`, panel: <ApiKeysPanel />, permission: 'manage_api_keys' },
    { value: 'webhooks', label: t`Webhooks`, panel: <WebhooksPanel />, permission: 'manage_connections' },
    { value: 'links', label: t`Client links`, panel: <LinksPanel />, permission: 'manage_company' },
  ];
  const data: readonly SettingsTab[] = [
    { value: 'privacy', label: t`Privacy`, panel: <PrivacyPanel />, permission: 'manage_privacy' },
    { value: 'outbox', label: t`Outbox`, panel: <OutboxPanel />, permission: 'read_outbox' },
    { value: 'bulk', label: t`Bulk changes`, panel: <BulkPanel /> },
    {
      value: 'trash',
      label: t`Trash`,
      panel: <TrashPanel erase={{ clients: EraseDeletedClient, leads: EraseDeletedLead }} />,
    },
    { value: 'audit', label: t`Audit trail`, panel: <AuditPanel />, permission: 'read_audit' },
    { value: 'data', label: t`Data`, panel: <DataPanel />, permission: 'take_everything' },
  ];
  const groups = [
    { label: t`You`, tabs: own },
    { label: t`Agency`, tabs: agency },
    { label: t`Connect`, tabs: connected },
    { label: t`Records`, tabs: data },
  ]
    .map(({ label, tabs }) => ({
      label,
      tabs: tabs.filter(({ permission }) => permission === undefined || permissions.includes(permission)),
    }))
    .filter(({ tabs }) => tabs.length > 0);
  const tabs = groups.flatMap((group) => group.tabs);
  const chosen = tabs.find(({ value }) => value === tab) ?? tabs[0];
  usePageTitle(`${chosen?.label} · ${t`Settings`}`);
  return (
    // At least the height below the top bar, so that a save bar is at the bottom of short tabs, too.
    <div className="flex min-h-[calc(100dvh-var(--topbar)-4rem)] flex-col phone:min-h-[calc(100dvh-var(--topbar)-7rem)]">
      <PageHead title={t`Settings`} />
      <SideTabs
        label={t`Settings`}
        groups={groups}
        value={chosen?.value ?? ''}
        onChange={(value) => void navigate({ search: { tab: value } })}
      >
        <Suspense fallback={<LoadingPanel label={t`Loading settings...`} />}>{chosen?.panel}</Suspense>
      </SideTabs>
    </div>
  );
}

function LoadingPanel({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="mt-5 h-72" />
    </Loading>
  );
}
