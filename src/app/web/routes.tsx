import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { readChosenClient, readClientSearch } from '#features/clients/web/client-search.ts';
import { activityQuery, figuresQuery } from '#features/dashboard/web/queries.ts';
import { readImportSearch } from '#features/imports/web/import-search.ts';
import { readPortalSearch } from '#features/portal/web/portal-search.ts';
import { filterOf, readPropertySearch, sortOf } from '#features/properties/web/property-search.ts';
import { countQuery, listQuery, propertyQuery } from '#features/properties/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { lateScreen } from './late-screen.tsx';
import { Shell } from './shell/shell.tsx';

interface RouteContext {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: lateScreen(() => import('./not-found-screen.tsx').then((part) => part.NotFoundScreen)),
});

// Comes with the screens of clients, not before every other screen.
const clientsAhead = () => import('#features/clients/web/fetch-ahead.ts');

type RawSearch = Record<string, unknown>;

/**
 * What stands in an address and `read` leaves out is nowhere to be seen: the router would hand it on as it was typed. `T`
 * is said at each use: the compiler would look for it in the screens, which ask the router for it.
 */
function nothingBut<T extends object>(read: (raw: RawSearch) => T): (raw: RawSearch) => T {
  return (raw) => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) });
}

/** What could not be fetched ahead is asked for again by the screen, which then says so. */
const ignored = () => undefined;

const dashboardRoute = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lateScreen(() =>
    import('#features/dashboard/web/dashboard-screen.tsx').then((part) => part.DashboardScreen),
  ),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(figuresQuery);
    void queryClient.prefetchQuery(activityQuery);
  },
});

const propertyListRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties',
  validateSearch: nothingBut<ReturnType<typeof readPropertySearch>>(readPropertySearch),
  component: lateScreen(() =>
    import('#features/properties/web/property-list-screen.tsx').then((part) => part.PropertyListScreen),
  ),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(listQuery(filterOf(deps), sortOf(deps)));
    void queryClient.prefetchQuery(countQuery(filterOf(deps)));
    void queryClient.prefetchQuery(propertyTypesQuery);
  },
});

const propertyAddRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/add',
  component: lateScreen(() =>
    import('#features/properties/web/property-add-screen.tsx').then((part) => part.PropertyAddScreen),
  ),
});

const propertyTypesRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/types',
  component: lateScreen(() =>
    import('#features/property-types/web/property-types-screen.tsx').then((part) => part.PropertyTypesScreen),
  ),
});

const propertyImportRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/import',
  validateSearch: nothingBut<ReturnType<typeof readImportSearch>>(readImportSearch),
  component: lateScreen(() =>
    import('#features/properties/web/property-import-screen.tsx').then((part) => part.PropertyImportScreen),
  ),
});

const propertyRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/$id',
  component: lateScreen(() => import('./property-page-screen.tsx').then((part) => part.PropertyPageScreen)),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(propertyQuery(params.id));
  },
});

const propertyEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/properties/$id/edit',
  component: lateScreen(() =>
    import('#features/properties/web/property-edit-screen.tsx').then((part) => part.PropertyEditScreen),
  ),
});

const clientListRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: nothingBut<ReturnType<typeof readClientSearch>>(readClientSearch),
  component: lateScreen(() =>
    import('#features/clients/web/client-list-screen.tsx').then((part) => part.ClientListScreen),
  ),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void clientsAhead().then((ahead) => ahead.fetchList(queryClient, deps), ignored);
  },
});

const clientAddRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/add',
  component: lateScreen(() =>
    import('#features/clients/web/client-add-screen.tsx').then((part) => part.ClientAddScreen),
  ),
});

const clientImportRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/import',
  validateSearch: nothingBut(readImportSearch),
  component: lateScreen(() =>
    import('#features/clients/web/client-import-screen.tsx').then((part) => part.ClientImportScreen),
  ),
});

const clientEditRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/edit/$id',
  component: lateScreen(() =>
    import('#features/clients/web/client-edit-screen.tsx').then((part) => part.ClientEditScreen),
  ),
});

const clientPreferencesRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/preferences',
  validateSearch: nothingBut<ReturnType<typeof readChosenClient>>(readChosenClient),
  component: lateScreen(() =>
    import('#features/clients/web/client-preferences-screen.tsx').then((part) => part.ClientPreferencesScreen),
  ),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const { client } = readChosenClient(deps);
    void clientsAhead().then((ahead) => {
      ahead.fetchEverybody(queryClient);
      if (client !== undefined) ahead.fetchClient(queryClient, client);
    }, ignored);
  },
});

const clientRoute = createRoute({
  getParentRoute: () => root,
  path: '/clients/$id',
  component: lateScreen(() => import('./client-page-screen.tsx').then((part) => part.ClientPageScreen)),
  loader: ({ context: { queryClient }, params }) => {
    void clientsAhead().then((ahead) => ahead.fetchClient(queryClient, params.id), ignored);
  },
});

const clientPortalRoute = createRoute({
  getParentRoute: () => root,
  path: '/client-portal/$clientId',
  validateSearch: nothingBut<ReturnType<typeof readPortalSearch>>(readPortalSearch),
  component: lateScreen(() =>
    import('#features/portal/web/client-portal-screen.tsx').then((part) => part.ClientPortalScreen),
  ),
  loader: ({ context: { queryClient }, params }) => {
    void clientsAhead().then((ahead) => ahead.fetchClient(queryClient, params.clientId), ignored);
  },
});

const searchRoute = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: nothingBut((search): { q?: string } =>
    typeof search.q === 'string' || typeof search.q === 'number' ? { q: String(search.q) } : {},
  ),
  component: lateScreen(() => import('#features/search/web/search-screen.tsx').then((part) => part.SearchScreen)),
});

const notificationsRoute = createRoute({
  getParentRoute: () => root,
  path: '/notifications',
  component: lateScreen(() =>
    import('#features/notifications/web/notifications-screen.tsx').then((part) => part.NotificationsScreen),
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: nothingBut((search): { tab?: string } => (typeof search.tab === 'string' ? { tab: search.tab } : {})),
  component: lateScreen(() => import('./settings-screen.tsx').then((part) => part.SettingsScreen)),
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
  clientPreferencesRoute,
  clientEditRoute,
  clientRoute,
  clientPortalRoute,
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
