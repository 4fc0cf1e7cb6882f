import type { Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { QueryKey } from '@tanstack/react-query';
import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import type { RouteComponent } from '@tanstack/react-router';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { vi } from 'vitest';
import type { FormatSettings } from '#platform/formats/web/format-settings.ts';
import { FormatSettingsProvider } from '#platform/formats/web/format-settings.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import type { Language } from '#platform/i18n/languages.ts';

/** A fake server: returns the output of a call or a Response (see `refusal`), and throws where the network fails. */
interface Calls {
  // Method syntax, so that a test may declare the input that it expects.
  onCall?(path: string, input: object, signal: AbortSignal | undefined): unknown;
}

interface AppOptions extends Calls {
  /** Cached data at the start. */
  readonly queries?: ReadonlyArray<readonly [key: QueryKey, data: unknown]>;
  /** Fields of the signed-in user that the test needs; the rest is Meera, an Agent in Pune. */
  readonly me?: { readonly profile_id?: string; readonly company?: object; readonly [field: string]: unknown };
  /** The URL, and the route of the screen if it has parameters: `/clients/1` and `/clients/$id`. */
  readonly path?: string;
  readonly route?: string;
  /** Other pages by their route, the layout, and the page for unknown URLs. */
  readonly routes?: Readonly<Record<string, RouteComponent>>;
  readonly layout?: RouteComponent;
  readonly notFound?: RouteComponent;
  readonly language?: Language;
  readonly messages?: Messages;
  /** Default: a client that neither retries nor refetches by itself. */
  readonly queryClient?: QueryClient;
}

const meera = {
  profile_id: 'meera',
  full_name: 'Meera Kulkarni',
  email: 'meera@example.in',
  role: 'Agent',
  permissions: [],
  sight: null,
  reach: null,
  date_format: 'dd/mm/yyyy',
  company: { name: 'Sahyadri Homes', time_zone: 'Asia/Kolkata', currency: 'inr' },
};

const Screen = createContext<ReactNode>(null);
const CurrentScreen = () => useContext(Screen);
// The key of `meQuery`: the platform imports no feature.
const meKey = ['me'];

/** Renders a screen as the application does, and waits until it is on the page. */
export async function renderApp(screen: ReactNode, options: AppOptions = {}) {
  const { wrapper, ...app } = await startApp(options);
  return Object.assign(await act(async () => render(screen, { wrapper })), app);
}

/** Calls a hook in the application; `result.current` is what it returned last. */
export async function renderAppHook<T>(useHook: () => T, options: AppOptions = {}) {
  const { wrapper, ...app } = await startApp(options);
  return Object.assign(await act(async () => renderHook(useHook, { wrapper })), app);
}

/** Sets the text of a field at once, where typing each character adds nothing. */
export function fill(field: Element | null | undefined, text: string): void {
  if (!field) throw new Error('There is no such field.');
  fireEvent.input(field, { target: { value: text } });
}

/** Answers calls to the server, also before the screen is rendered. */
export function stubCalls(onCall: NonNullable<Calls['onCall']>): void {
  vi.stubGlobal('fetch', async (path: string, { body, signal }: { body?: string; signal?: AbortSignal } = {}) => {
    const output = await onCall(path, JSON.parse(body ?? '{}').json, signal);
    return output instanceof Response ? output : Response.json({ json: output ?? null });
  });
}

/** An error answer of the server. */
export function refusal(data: { readonly code: string; readonly [field: string]: unknown }, status = 409): Response {
  return Response.json({ json: { message: data.code, data: { requestId: 'r', ...data } } }, { status });
}

/** A call that gets no answer because there is no network. */
export const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

/** A call that is never answered. */
export const unanswered = () => new Promise<never>(() => undefined);

async function startApp(options: AppOptions) {
  const { queries = [], me, onCall, language = 'en', messages = {}, queryClient = createClient() } = options;
  if (onCall) stubCalls(onCall);
  // A screen may be open already.
  act(() => i18n.loadAndActivate({ locale: language, messages }));
  queryClient.setQueryData(meKey, { ...meera, ...me, company: { ...meera.company, ...me?.company } });
  if (me?.profile_id) setDraftOwner(me.profile_id);
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  const router = createAppRouter(options);
  await router.load();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Screen value={children}>
          <Formats>
            <RouterProvider router={router} />
          </Formats>
        </Screen>
      </QueryClientProvider>
    </I18nProvider>
  );
  return { wrapper, user: userEvent.setup(), queryClient, router };
}

/** As `SignedInFormats` of the application. */
function Formats({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery<typeof meera>({ queryKey: meKey, queryFn: skipToken });
  const { date_format, company } = data ?? meera;
  return (
    <FormatSettingsProvider value={{ ...company, date_format } as FormatSettings}>{children}</FormatSettingsProvider>
  );
}

function createClient(): QueryClient {
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' as const };
  return new QueryClient({ defaultOptions: { queries, mutations: { networkMode: 'always' } } });
}

function createAppRouter(options: AppOptions) {
  const { path = '/', route = path.split('?')[0] ?? '/', routes, layout = Outlet, notFound = () => null } = options;
  const root = createRootRoute({ component: layout, notFoundComponent: notFound });
  const pages = Object.entries({ ...routes, [route]: CurrentScreen }).map(([address, component]) =>
    createRoute({ getParentRoute: () => root, path: address, component }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  return createRouter({ routeTree: root.addChildren(pages), history });
}
