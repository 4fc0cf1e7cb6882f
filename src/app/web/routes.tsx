import type { QueryClient } from '@tanstack/react-query';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import type { AgentSearch } from '#features/agents/agent-filters.ts';
import type { AnalyticsSearch } from '#features/analytics/analytics-search.ts';
import type { ClientSearch } from '#features/clients/client-filters.ts';
import type { ChosenClient } from '#features/clients/preferences-search.ts';
import type { DealSearch } from '#features/deals/deal-filters.ts';
import type { DocumentSearch } from '#features/documents/document-filters.ts';
import type { AuditSearch } from '#features/history/web/audit-search.ts';
import type { ImportSearch } from '#features/imports/web/import-search.ts';
import type { InvoiceSearch } from '#features/invoices/invoice-filters.ts';
import type { LeadSearch } from '#features/leads/lead-filters.ts';
import type { BoardSearch } from '#features/leads/web/board/board-search.ts';
import type { SourcesSearch } from '#features/leads/web/sources-search.ts';
import type { MeetingSearch } from '#features/meetings/meeting-filters.ts';
import type { CalendarSearch } from '#features/meetings/web/calendar/calendar-search.ts';
import type { EditSearch, ScheduleSearch } from '#features/meetings/web/schedule-search.ts';
import type { PerformanceSearch } from '#features/performance/web/performance-search.ts';
import type { PortalSearch } from '#features/portal/web/portal-search.ts';
import type { PropertySearch } from '#features/properties/property-filters.ts';
import type { SearchQuestion } from '#features/search/web/search-question.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { Shell } from './shell/shell.tsx';

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

/** Types links as `T`; the URL itself is untrusted, and the screen parses it. */
function searchOf<T extends object>() {
  return (typed: T & SearchSchemaInput): RawSearch => ({ ...typed });
}

/** A failed prefetch is ignored: the screen fetches again and shows the error. */
function prefetchScreen<S>(load: () => Promise<S>, fetch: (screen: S) => void): void {
  void load().then(fetch, () => undefined);
}

const dashboard = () => import('#features/dashboard/web/dashboard-screen.tsx');
const propertyList = () => import('#features/properties/web/property-list-screen.tsx');
const propertyPage = () => import('./property-page-screen.tsx');
const agentList = () => import('#features/agents/web/agent-list-screen.tsx');
const agentPage = () => import('./agent-page-screen.tsx');
const clientList = () => import('#features/clients/web/client-list-screen.tsx');
const clientPreferences = () => import('#features/clients/web/client-preferences-screen.tsx');
const clientPage = () => import('./client-page-screen.tsx');
const documentList = () => import('#features/documents/web/document-list-screen.tsx');
const invoiceList = () => import('#features/invoices/web/invoice-list-screen.tsx');
const leadList = () => import('#features/leads/web/lead-list-screen.tsx');
const leadPage = () => import('./lead-page-screen.tsx');
const pipeline = () => import('#features/leads/web/pipeline-screen.tsx');
const meetingCalendar = () => import('#features/meetings/web/meeting-calendar-screen.tsx');
const meetingList = () => import('#features/meetings/web/meeting-list-screen.tsx');
const dealList = () => import('#features/deals/web/deal-list-screen.tsx');
const analytics = () => import('#features/analytics/web/analytics-screen.tsx');
const performance = () => import('#features/performance/web/performance-screen.tsx');
const clientPortal = () => import('#features/portal/web/client-portal-screen.tsx');

const dashboardRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyScreen(() => dashboard().then((part) => part.DashboardScreen)),
  loader: ({ context }) => prefetchScreen(dashboard, (screen) => screen.prefetchQueries(context.queryClient)),
});

const propertyListRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties',
  validateSearch: searchOf<PropertySearch>(),
  component: lazyScreen(() => propertyList().then((part) => part.PropertyListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(propertyList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const propertyAddRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/add',
  component: lazyScreen(() =>
    import('#features/properties/web/property-add-screen.tsx').then((part) => part.PropertyAddScreen),
  ),
});

const propertyTypesRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/types',
  component: lazyScreen(() =>
    import('#features/property-types/web/property-types-screen.tsx').then((part) => part.PropertyTypesScreen),
  ),
});

const propertyImportRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/import',
  validateSearch: searchOf<ImportSearch>(),
  component: lazyScreen(() =>
    import('#features/properties/web/property-import-screen.tsx').then((part) => part.PropertyImportScreen),
  ),
});

const propertyRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/$id',
  component: lazyScreen(() => propertyPage().then((part) => part.PropertyPageScreen)),
  loader: ({ context, params }) =>
    prefetchScreen(propertyPage, (screen) => screen.prefetchQueries(context.queryClient, params.id)),
});

const propertyEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/$id/edit',
  component: lazyScreen(() => import('./property-edit-page-screen.tsx').then((part) => part.PropertyEditPageScreen)),
});

const clientListRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: searchOf<ClientSearch>(),
  component: lazyScreen(() => clientList().then((part) => part.ClientListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(clientList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const clientAddRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/add',
  component: lazyScreen(() =>
    import('#features/clients/web/client-add-screen.tsx').then((part) => part.ClientAddScreen),
  ),
});

const clientImportRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/import',
  validateSearch: searchOf<ImportSearch>(),
  component: lazyScreen(() =>
    import('#features/clients/web/client-import-screen.tsx').then((part) => part.ClientImportScreen),
  ),
});

const leadImportRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/import',
  validateSearch: searchOf<ImportSearch>(),
  component: lazyScreen(() =>
    import('#features/leads/web/lead-import-screen.tsx').then((part) => part.LeadImportScreen),
  ),
});

const clientEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/edit/$id',
  component: lazyScreen(() =>
    import('#features/clients/web/client-edit-screen.tsx').then((part) => part.ClientEditScreen),
  ),
});

const clientPreferencesRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/preferences',
  validateSearch: searchOf<ChosenClient>(),
  component: lazyScreen(() => clientPreferences().then((part) => part.ClientPreferencesScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(clientPreferences, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const clientRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/$id',
  component: lazyScreen(() => clientPage().then((part) => part.ClientPageScreen)),
  loader: ({ context, params }) =>
    prefetchScreen(clientPage, (screen) => screen.prefetchQueries(context.queryClient, params.id)),
});

const clientPortalRoute = createRoute({
  getParentRoute: () => root,
  path: '/client-portal/$clientId',
  validateSearch: searchOf<PortalSearch>(),
  component: lazyScreen(() => clientPortal().then((part) => part.ClientPortalScreen)),
  loader: ({ context, params }) =>
    prefetchScreen(clientPortal, (screen) => screen.prefetchQueries(context.queryClient, params.clientId)),
});

const agentListRoute = createRoute({
  getParentRoute: () => root,
  path: '/agents',
  validateSearch: searchOf<AgentSearch>(),
  component: lazyScreen(() => agentList().then((part) => part.AgentListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(agentList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const agentAddRoute = createRoute({
  getParentRoute: () => root,
  path: '/agents/add',
  component: lazyScreen(() => import('#features/agents/web/agent-add-screen.tsx').then((part) => part.AgentAddScreen)),
});

const agentRoute = createRoute({
  getParentRoute: () => root,
  path: '/agents/view/$id',
  component: lazyScreen(() => agentPage().then((part) => part.AgentPageScreen)),
  loader: ({ context, params }) =>
    prefetchScreen(agentPage, (screen) => screen.prefetchQueries(context.queryClient, params.id)),
});

const agentEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/agents/edit/$id',
  component: lazyScreen(() =>
    import('#features/agents/web/agent-edit-screen.tsx').then((part) => part.AgentEditScreen),
  ),
});

const leadListRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads',
  validateSearch: searchOf<LeadSearch>(),
  component: lazyScreen(() => leadList().then((part) => part.LeadListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(leadList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const leadAddRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/add',
  component: lazyScreen(() => import('#features/leads/web/lead-add-screen.tsx').then((part) => part.LeadAddScreen)),
});

const leadSourcesRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/sources',
  validateSearch: searchOf<SourcesSearch>(),
  component: lazyScreen(() =>
    import('#features/leads/web/lead-sources-screen.tsx').then((part) => part.LeadSourcesScreen),
  ),
});

const leadRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/$id',
  component: lazyScreen(() => leadPage().then((part) => part.LeadPageScreen)),
  loader: ({ context, params }) =>
    prefetchScreen(leadPage, (screen) => screen.prefetchQueries(context.queryClient, params.id)),
});

const leadEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/$id/edit',
  component: lazyScreen(() => import('#features/leads/web/lead-edit-screen.tsx').then((part) => part.LeadEditScreen)),
});

const pipelineRoute = createRoute({
  getParentRoute: () => root,
  path: '/leads/pipeline',
  validateSearch: searchOf<BoardSearch>(),
  component: lazyScreen(() => pipeline().then((part) => part.PipelineScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(pipeline, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const meetingListRoute = createRoute({
  getParentRoute: () => root,
  path: '/meetings',
  validateSearch: searchOf<MeetingSearch>(),
  component: lazyScreen(() => meetingList().then((part) => part.MeetingListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(meetingList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const meetingScheduleRoute = createRoute({
  getParentRoute: () => root,
  path: '/meetings/schedule',
  validateSearch: searchOf<ScheduleSearch>(),
  component: lazyScreen(() =>
    import('./meeting-schedule-page-screen.tsx').then((part) => part.MeetingSchedulePageScreen),
  ),
});

const meetingCalendarRoute = createRoute({
  getParentRoute: () => root,
  path: '/meetings/calendar',
  validateSearch: searchOf<CalendarSearch>(),
  component: lazyScreen(() => meetingCalendar().then((part) => part.MeetingCalendarScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(meetingCalendar, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const meetingEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/meetings/edit/$id',
  validateSearch: searchOf<EditSearch>(),
  component: lazyScreen(() => import('./meeting-edit-page-screen.tsx').then((part) => part.MeetingEditPageScreen)),
});

const dealListRoute = createRoute({
  getParentRoute: () => root,
  path: '/deals',
  validateSearch: searchOf<DealSearch>(),
  component: lazyScreen(() => dealList().then((part) => part.DealListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(dealList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const documentListRoute = createRoute({
  getParentRoute: () => root,
  path: '/documents',
  validateSearch: searchOf<DocumentSearch>(),
  component: lazyScreen(() => documentList().then((part) => part.DocumentListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(documentList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const analyticsRoute = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  validateSearch: searchOf<AnalyticsSearch>(),
  component: lazyScreen(() => analytics().then((part) => part.AnalyticsScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(analytics, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const performanceRoute = createRoute({
  getParentRoute: () => root,
  path: '/agents/performance',
  validateSearch: searchOf<PerformanceSearch>(),
  component: lazyScreen(() => performance().then((part) => part.PerformanceScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(performance, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const invoiceListRoute = createRoute({
  getParentRoute: () => root,
  path: '/invoices',
  validateSearch: searchOf<InvoiceSearch>(),
  component: lazyScreen(() => invoiceList().then((part) => part.InvoiceListScreen)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchScreen(invoiceList, (screen) => screen.prefetchQueries(context.queryClient, deps)),
});

const searchRoute = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: searchOf<SearchQuestion>(),
  component: lazyScreen(() => import('#features/search/web/search-screen.tsx').then((part) => part.SearchScreen)),
});

const notificationsRoute = createRoute({
  getParentRoute: () => root,
  path: '/notifications',
  component: lazyScreen(() =>
    import('#features/notifications/web/notifications-screen.tsx').then((part) => part.NotificationsScreen),
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: searchOf<{ tab?: string } & AuditSearch>(),
  component: lazyScreen(() => import('./settings-screen.tsx').then((part) => part.SettingsScreen)),
});

const routeTree = root.addChildren([
  dashboardRoute,
  propertyListRoute,
  propertyAddRoute,
  propertyTypesRoute,
  propertyImportRoute,
  propertyRoute,
  propertyEditRoute,
  clientListRoute,
  clientAddRoute,
  clientImportRoute,
  leadImportRoute,
  clientPreferencesRoute,
  clientEditRoute,
  clientRoute,
  clientPortalRoute,
  agentListRoute,
  agentAddRoute,
  agentEditRoute,
  agentRoute,
  leadListRoute,
  leadAddRoute,
  pipelineRoute,
  leadSourcesRoute,
  leadRoute,
  leadEditRoute,
  meetingListRoute,
  meetingScheduleRoute,
  meetingCalendarRoute,
  meetingEditRoute,
  dealListRoute,
  documentListRoute,
  invoiceListRoute,
  performanceRoute,
  analyticsRoute,
  searchRoute,
  notificationsRoute,
  settingsRoute,
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
