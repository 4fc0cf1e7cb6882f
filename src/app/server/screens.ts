import { byAddress } from './addresses.ts';

const screens: Readonly<Record<string, string>> = {
  '/': 'src/features/dashboard/web/dashboard-screen.tsx',
  '/properties': 'src/features/properties/web/property-list-screen.tsx',
  '/properties/add': 'src/features/properties/web/property-add-screen.tsx',
  '/properties/types': 'src/features/property-types/web/property-types-screen.tsx',
  '/properties/import': 'src/features/properties/web/property-import-screen.tsx',
  '/properties/$id': 'src/app/web/property-page-screen.tsx',
  '/properties/$id/edit': 'src/app/web/property-edit-page-screen.tsx',
  '/clients': 'src/features/clients/web/client-list-screen.tsx',
  '/clients/add': 'src/features/clients/web/client-add-screen.tsx',
  '/clients/import': 'src/features/clients/web/client-import-screen.tsx',
  '/clients/preferences': 'src/features/clients/web/client-preferences-screen.tsx',
  '/clients/edit/$id': 'src/features/clients/web/client-edit-screen.tsx',
  '/clients/$id': 'src/app/web/client-page-screen.tsx',
  '/agents': 'src/features/agents/web/agent-list-screen.tsx',
  '/agents/add': 'src/features/agents/web/agent-add-screen.tsx',
  '/agents/view/$id': 'src/app/web/agent-page-screen.tsx',
  '/agents/edit/$id': 'src/features/agents/web/agent-edit-screen.tsx',
  '/leads': 'src/features/leads/web/lead-list-screen.tsx',
  '/leads/add': 'src/features/leads/web/lead-add-screen.tsx',
  '/leads/pipeline': 'src/features/leads/web/pipeline-screen.tsx',
  '/leads/sources': 'src/features/leads/web/lead-sources-screen.tsx',
  '/leads/$id': 'src/app/web/lead-page-screen.tsx',
  '/leads/$id/edit': 'src/features/leads/web/lead-edit-screen.tsx',
  '/client-portal/$clientId': 'src/features/portal/web/client-portal-screen.tsx',
  '/leads/import': 'src/features/leads/web/lead-import-screen.tsx',
  '/meetings': 'src/features/meetings/web/meeting-list-screen.tsx',
  '/meetings/schedule': 'src/app/web/meeting-schedule-page-screen.tsx',
  '/meetings/calendar': 'src/features/meetings/web/meeting-calendar-screen.tsx',
  '/meetings/edit/$id': 'src/app/web/meeting-edit-page-screen.tsx',
  '/deals': 'src/features/deals/web/deal-list-screen.tsx',
  '/documents': 'src/features/documents/web/document-list-screen.tsx',
  '/agents/performance': 'src/features/performance/web/performance-screen.tsx',
  '/analytics': 'src/features/analytics/web/analytics-screen.tsx',
  '/invoices': 'src/features/invoices/web/invoice-list-screen.tsx',
  '/search': 'src/features/search/web/search-screen.tsx',
  '/notifications': 'src/features/notifications/web/notifications-screen.tsx',
  '/settings': 'src/app/web/settings-screen.tsx',
};

const findScreen = byAddress(screens);

/**
 * The file of the screen at a URL, so that the page can preload it. The routes of the page decide; this must match them.
 */
export function screenOf(pathname: string): string | null {
  return findScreen(pathname)?.found ?? null;
}
