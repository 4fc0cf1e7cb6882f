import type { QueryClient } from '@tanstack/react-query';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AgentSearch } from '#features/agents/agent-filters.ts';
import type { AnalyticsSearch } from '#features/analytics/analytics-search.ts';
import type { ClientSearch } from '#features/clients/client-filters.ts';
import type { ChosenClient } from '#features/clients/preferences-search.ts';
import type { DealSearch } from '#features/deals/deal-filters.ts';
import type { DocumentSearch } from '#features/documents/document-filters.ts';
import type { FollowUpSearch } from '#features/follow-ups/follow-up-filters.ts';
import type { AuditSearch } from '#features/history/web/audit-search.ts';
import type { ImportSearch } from '#features/imports/web/import-search.ts';
import type { InvoiceSearch } from '#features/invoices/invoice-filters.ts';
import type { LeadSearch } from '#features/leads/lead-filters.ts';
import type { BoardSearch } from '#features/leads/web/board/board-search.ts';
import type { SourcesSearch } from '#features/leads/web/sources/sources-search.ts';
import type { MeetingSearch } from '#features/meetings/meeting-filters.ts';
import type { CalendarSearch } from '#features/meetings/web/calendar/calendar-search.ts';
import type { EditSearch, ScheduleSearch } from '#features/meetings/web/form/schedule-search.ts';
import type { OwnerReportSearch } from '#features/owner-reports/report-filters.ts';
import type { PerformanceSearch } from '#features/performance/web/performance-search.ts';
import type { PortalSearch } from '#features/portal/web/portal-search.ts';
import type { PropertySearch } from '#features/properties/property-filters.ts';
import type { SearchParams } from '#features/search/web/search-params.ts';
import type { SourceReportSearch } from '#features/source-costs/source-search.ts';
import type { TodaySearch } from '#features/today/today-search.ts';
import type { CheckInSearch, VisitPlanSearch } from '#features/visits/visit-search.ts';
import type { QueuedRecordSearch } from '#platform/forms/web/from-queue.tsx';
import type { Address, FixedAddress } from '../addresses.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { Shell } from './shell/shell.tsx';

/** The lead whose deal is to be recorded. */
interface RecordingSearch {
  readonly deal?: string | undefined;
}

interface RouteContext {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: lazyScreen(() => import('./not-found-screen.tsx').then((part) => part.NotFoundScreen)),
});

// Only paths, because every page loads this file: parsing the search parameters and prefetching belong to the screen,
// which the server preloads with the page.

type RawSearch = Record<string, unknown>;

/** What links may put into the URL; the URL itself is untrusted, and the screen parses it. */
interface Searches {
  readonly '/today': TodaySearch;
  readonly '/properties': PropertySearch;
  readonly '/properties/add': QueuedRecordSearch;
  readonly '/properties/$id': RecordingSearch;
  readonly '/properties/import': ImportSearch;
  readonly '/clients': ClientSearch;
  readonly '/clients/import': ImportSearch;
  readonly '/leads/add': QueuedRecordSearch;
  readonly '/leads/import': ImportSearch;
  readonly '/clients/preferences': ChosenClient;
  readonly '/client-portal/$id': PortalSearch;
  readonly '/agents': AgentSearch;
  readonly '/leads': LeadSearch;
  readonly '/leads/sources': SourcesSearch;
  readonly '/leads/pipeline': BoardSearch;
  readonly '/follow-ups': FollowUpSearch;
  readonly '/owner-reports': OwnerReportSearch;
  readonly '/meetings': MeetingSearch;
  readonly '/meetings/schedule': ScheduleSearch;
  readonly '/meetings/calendar': CalendarSearch;
  readonly '/meetings/edit/$id': EditSearch;
  readonly '/visits/plan': VisitPlanSearch & QueuedRecordSearch;
  readonly '/visits/$id': CheckInSearch;
  readonly '/deals': DealSearch;
  readonly '/documents': DocumentSearch;
  readonly '/analytics': AnalyticsSearch;
  readonly '/analytics/sources': SourceReportSearch;
  readonly '/agents/performance': PerformanceSearch;
  readonly '/invoices': InvoiceSearch;
  readonly '/search': SearchParams;
  readonly '/settings': { tab?: string } & AuditSearch;
}

type SearchAt<A extends Address> = A extends keyof Searches ? Searches[A] : object;

type ScreenModule<N extends string> = Readonly<Record<N, ComponentType>>;

/** A record's screen needs the id in the path; the others read the search parameters. */
type Asked<A extends Address> = A extends FixedAddress ? RawSearch : string;

interface Prefetching<A extends Address> {
  prefetchQueries(queryClient: QueryClient, asked: Asked<A>): void;
}

function screenOptions<A extends Address, N extends string>(path: A, name: N, load: () => Promise<ScreenModule<N>>) {
  return {
    getParentRoute: () => root,
    path,
    component: lazyScreen(() => load().then((part) => part[name])),
    validateSearch: (typed: SearchAt<A> & SearchSchemaInput): RawSearch => ({ ...typed }),
  };
}

function screenRoute<A extends Address, N extends string>(
  path: A,
  name: N,
  load: () => Promise<ScreenModule<N> & { readonly prefetchQueries?: never }>,
) {
  return createRoute(screenOptions(path, name, load));
}

function prefetchingRoute<A extends Address, N extends string>(
  path: A,
  name: N,
  load: () => Promise<ScreenModule<N> & Prefetching<A>>,
) {
  const hasId = path.includes('$id');
  return createRoute({
    ...screenOptions(path, name, load),
    loaderDeps: ({ search }) => (hasId ? {} : search),
    loader: ({ context, params, deps }) => {
      const { id }: { id?: string } = params;
      // The compiler does not evaluate `Asked` for an unknown address.
      const asked = (hasId ? id : deps) as Asked<A>;
      // A failed prefetch is ignored: the screen fetches again and shows the error.
      void load().then(
        (screen) => screen.prefetchQueries(context.queryClient, asked),
        () => undefined,
      );
    },
  });
}

const routeTree = root.addChildren([
  prefetchingRoute('/', 'DashboardScreen', () => import('#features/dashboard/web/dashboard-screen.tsx')),
  prefetchingRoute('/today', 'TodayScreen', () => import('#features/today/web/today-screen.tsx')),
  prefetchingRoute('/properties', 'PropertyListPageScreen', () => import('./property-list-page-screen.tsx')),
  screenRoute(
    '/properties/add',
    'PropertyAddScreen',
    () => import('#features/properties/web/form/property-add-screen.tsx'),
  ),
  screenRoute(
    '/properties/types',
    'PropertyTypesScreen',
    () => import('#features/property-types/web/property-types-screen.tsx'),
  ),
  screenRoute(
    '/properties/import',
    'PropertyImportScreen',
    () => import('#features/properties/web/import/property-import-screen.tsx'),
  ),
  prefetchingRoute('/properties/$id', 'PropertyPageScreen', () => import('./property-page-screen.tsx')),
  screenRoute('/properties/$id/edit', 'PropertyEditPageScreen', () => import('./property-edit-page-screen.tsx')),
  prefetchingRoute('/clients', 'ClientListPageScreen', () => import('./client-list-page-screen.tsx')),
  screenRoute('/clients/add', 'ClientAddScreen', () => import('#features/clients/web/form/client-add-screen.tsx')),
  screenRoute(
    '/clients/import',
    'ClientImportScreen',
    () => import('#features/clients/web/import/client-import-screen.tsx'),
  ),
  screenRoute('/leads/import', 'LeadImportScreen', () => import('#features/leads/web/import/lead-import-screen.tsx')),
  screenRoute(
    '/clients/edit/$id',
    'ClientEditScreen',
    () => import('#features/clients/web/form/client-edit-screen.tsx'),
  ),
  prefetchingRoute(
    '/clients/preferences',
    'ClientPreferencesScreen',
    () => import('#features/clients/web/page/client-preferences-screen.tsx'),
  ),
  prefetchingRoute('/clients/$id', 'ClientPageScreen', () => import('./client-page-screen.tsx')),
  prefetchingRoute(
    '/client-portal/$id',
    'ClientPortalScreen',
    () => import('#features/portal/web/client-portal-screen.tsx'),
  ),
  prefetchingRoute('/agents', 'AgentListScreen', () => import('#features/agents/web/agent-list-screen.tsx')),
  screenRoute('/agents/add', 'AgentAddScreen', () => import('#features/agents/web/agent-add-screen.tsx')),
  prefetchingRoute('/agents/view/$id', 'AgentPageScreen', () => import('./agent-page-screen.tsx')),
  screenRoute('/agents/edit/$id', 'AgentEditScreen', () => import('#features/agents/web/agent-edit-screen.tsx')),
  prefetchingRoute('/leads', 'LeadListPageScreen', () => import('./lead-list-page-screen.tsx')),
  screenRoute('/leads/add', 'LeadAddScreen', () => import('#features/leads/web/form/lead-add-screen.tsx')),
  screenRoute(
    '/leads/sources',
    'LeadSourcesScreen',
    () => import('#features/leads/web/sources/lead-sources-screen.tsx'),
  ),
  prefetchingRoute(
    '/leads/duplicates',
    'DuplicateListScreen',
    () => import('#features/duplicates/web/duplicate-list-screen.tsx'),
  ),
  prefetchingRoute('/leads/$id', 'LeadPageScreen', () => import('./lead-page-screen.tsx')),
  screenRoute('/leads/$id/edit', 'LeadEditScreen', () => import('#features/leads/web/form/lead-edit-screen.tsx')),
  prefetchingRoute('/leads/pipeline', 'PipelineScreen', () => import('#features/leads/web/board/pipeline-screen.tsx')),
  prefetchingRoute('/follow-ups', 'FollowUpListPageScreen', () => import('./follow-up-list-page-screen.tsx')),
  prefetchingRoute(
    '/owner-reports',
    'OwnerReportListScreen',
    () => import('#features/owner-reports/web/owner-report-list-screen.tsx'),
  ),
  prefetchingRoute('/meetings', 'MeetingListPageScreen', () => import('./meeting-list-page-screen.tsx')),
  screenRoute('/meetings/schedule', 'MeetingSchedulePageScreen', () => import('./meeting-schedule-page-screen.tsx')),
  prefetchingRoute(
    '/meetings/calendar',
    'MeetingCalendarPageScreen',
    () => import('./meeting-calendar-page-screen.tsx'),
  ),
  screenRoute('/meetings/edit/$id', 'MeetingEditPageScreen', () => import('./meeting-edit-page-screen.tsx')),
  screenRoute('/visits/plan', 'VisitPlanScreen', () => import('#features/visits/web/visit-plan-screen.tsx')),
  prefetchingRoute('/visits/$id', 'VisitScreen', () => import('#features/visits/web/visit-screen.tsx')),
  prefetchingRoute('/deals', 'DealListPageScreen', () => import('./deal-list-page-screen.tsx')),
  prefetchingRoute(
    '/documents',
    'DocumentListScreen',
    () => import('#features/documents/web/document-list-screen.tsx'),
  ),
  prefetchingRoute('/analytics', 'AnalyticsScreen', () => import('#features/analytics/web/analytics-screen.tsx')),
  prefetchingRoute(
    '/analytics/sources',
    'SourceCostsScreen',
    () => import('#features/source-costs/web/source-costs-screen.tsx'),
  ),
  prefetchingRoute(
    '/agents/performance',
    'PerformanceScreen',
    () => import('#features/performance/web/performance-screen.tsx'),
  ),
  prefetchingRoute('/invoices', 'InvoiceListPageScreen', () => import('./invoice-list-page-screen.tsx')),
  screenRoute('/search', 'SearchScreen', () => import('#features/search/web/search-screen.tsx')),
  screenRoute(
    '/notifications',
    'NotificationsScreen',
    () => import('#features/notifications/web/notifications-screen.tsx'),
  ),
  screenRoute('/settings', 'SettingsScreen', () => import('./settings-screen.tsx')),
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: BrokenScreen,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
