import { defaultParseSearch } from '@tanstack/react-router';
import * as agents from '#features/agents/agent-search.ts';
import { readAnalyticsSearch } from '#features/analytics/analytics-search.ts';
import * as clients from '#features/clients/client-search.ts';
import * as deals from '#features/deals/deal-search.ts';
import * as documents from '#features/documents/document-search.ts';
import { pictureSet } from '#features/files/rules.ts';
import * as invoices from '#features/invoices/invoice-search.ts';
import * as leads from '#features/leads/lead-search.ts';
import { stages } from '#features/leads/rules.ts';
import * as meetings from '#features/meetings/meeting-search.ts';
import type { PropertyPage } from '#features/properties/contract.ts';
import * as properties from '#features/properties/property-search.ts';
import { cardSizes } from '#features/properties/rules.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { AnswerCall } from '#platform/rpc/server/serve-calls.ts';
import { byAddress } from './addresses.ts';

/** A call of the contract and its input, just as the screen writes it. */
type Call = readonly [name: string, input?: unknown];

/** A list's first page and its count, narrowed and sorted by what reads its address in the page, too. */
function list<S>(
  name: string,
  search: S,
  { toFilter, toSorting }: { toFilter(search: S): object; toSorting?(search: S): string },
): Call[] {
  const filter = toFilter(search);
  return [
    [`${name}/list`, toSorting ? { ...filter, sort: toSorting(search) } : filter],
    [`${name}/count`, filter],
  ];
}

/** What screens ask for before they show anything that their address may narrow. */
const filteredCalls = byAddress<(typed: Record<string, unknown>) => readonly Call[]>({
  '/properties': (typed) => [
    ...list('properties', properties.readPropertySearch(typed), {
      toFilter: properties.toPropertyFilter,
      toSorting: properties.toPropertySorting,
    }),
    ['propertyTypes/list'],
  ],
  '/clients': (typed) =>
    list('clients', clients.readClientSearch(typed), {
      toFilter: clients.toClientFilter,
      toSorting: clients.toClientSorting,
    }),
  '/agents': (typed) => [['agents/list', agents.toAgentFilter(agents.readAgentSearch(typed))]],
  '/leads': (typed) =>
    list('leads', leads.readLeadSearch(typed), { toFilter: leads.toLeadFilter, toSorting: leads.toLeadSorting }),
  '/meetings': (typed) =>
    list('meetings', meetings.readMeetingSearch(typed), {
      toFilter: meetings.toMeetingFilter,
      toSorting: meetings.toMeetingSorting,
    }),
  '/deals': (typed) =>
    list('deals', deals.readDealSearch(typed), { toFilter: deals.toDealFilter, toSorting: deals.toDealSorting }),
  '/documents': (typed) => [
    ...list('documents', documents.readDocumentSearch(typed), { toFilter: documents.toDocumentFilter }),
    ['documents/figures'],
  ],
  '/invoices': (typed) => [
    ...list('invoices', invoices.readInvoiceSearch(typed), {
      toFilter: invoices.toInvoiceFilter,
      toSorting: invoices.toInvoiceSorting,
    }),
    ['invoices/sums'],
  ],
  '/analytics': (typed) => [['analytics/read', readAnalyticsSearch(typed)]],
});

/** What the others ask for where their address says nothing more. */
const plainCalls = byAddress<(id: string, profileId: string) => readonly Call[]>({
  '/': () => [['dashboard/figures'], ['dashboard/setup'], ['dashboard/activity'], ['properties/list', { limit: 3 }]],
  '/properties/types': () => [['propertyTypes/list']],
  '/properties/$id': (id) => [['properties/find', { id }]],
  '/properties/$id/edit': (id) => [['properties/find', { id }], ['propertyTypes/list']],
  '/clients/preferences': () => [['clients/list', { sort: 'name' }]],
  '/clients/edit/$id': (id) => [['clients/find', { id }]],
  '/clients/$id': (id) => [['clients/find', { id }], ['propertyTypes/list']],
  '/client-portal/$id': (id) => [['clients/find', { id }], ['propertyTypes/list']],
  '/agents/performance': (_, agent_id) => [
    ['performance/read', { agent_id }],
    ['performance/overview', {}],
  ],
  '/agents/view/$id': (id) => [
    ['agents/find', { id }],
    ['agents/assignedRecords', { id }],
  ],
  // The column that a phone shows, too; it never asks for the others.
  '/leads/pipeline': () => [
    ['leads/columns', {}],
    ['leads/column', { status: stages[0], limit: 100 }],
  ],
  '/leads/sources': () => [['leads/sources', {}]],
  '/leads/$id': (id) => [
    ['leads/find', { id }],
    ['leads/stages', { id }],
  ],
  '/meetings/edit/$id': (id) => [['meetings/find', { id }]],
  '/notifications': () => [['notifications/list', {}]],
});

/** Every page has a bell. */
const everywhere: readonly Call[] = [['notifications/bell']];

/** What the screen of an address asks for first. Should it ask for something else, it gets that over the network, as ever. */
export function preloadedCallsOf(url: string, profileId: string): readonly Call[] {
  const [pathname = ''] = url.split('?');
  const calls = ownCallsOf(pathname, url.slice(pathname.length), profileId);
  return calls.length > 0 ? [...calls, ...everywhere] : [];
}

function ownCallsOf(pathname: string, search: string, profileId: string): readonly Call[] {
  const filtered = filteredCalls(pathname);
  // As the page reads it.
  if (filtered) return filtered.found(defaultParseSearch(search));
  const plain = search === '' ? plainCalls(pathname) : null;
  return plain && /^([0-9a-f-]{36})?$/u.test(plain.id) ? plain.found(plain.id, profileId) : [];
}

/** A page waits no longer for its data: what has not come by then the screen asks for itself. */
const patienceMs = 300;

export interface PreloadedQueries {
  /** JSON of the answers, by path and body of their requests. */
  readonly answers: string;
  /** What the list of properties shows first, long before the page could ask for it. */
  readonly picture: PreloadedPicture | null;
}

/** Where the list of properties stands in cards: its rows have smaller pictures. */
const showsCards = /^\/properties(\?(?!.*\bview=rows)|$)/u;

/** `srcset` and `sizes` of an image. */
export interface PreloadedPicture {
  readonly set: string;
  readonly sizes: string;
}

/**
 * The answers to what the screen of an address will ask first. A call that is refused or fails is left out: the screen asks again and tells of it.
 */
export async function preloadQueries(
  url: string,
  answerCall: AnswerCall,
  context: CallContext,
): Promise<PreloadedQueries> {
  const answers: string[] = [];
  let picture: PreloadedPicture | null = null;
  const calls = preloadedCallsOf(url, context.actor.profileId ?? '').map(async ([name, input]) => {
    const text = await answerCall(name, input, context).catch(() => null);
    if (!text) return;
    answers.push(`${JSON.stringify(`/rpc/${name} ${JSON.stringify({ json: input })}`)}:${text}`);
    if (showsCards.test(url) && name === 'properties/list') picture = firstCover(text);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(calls), late]);
  clearTimeout(timer);
  return { answers: `{${answers.join(',')}}`, picture };
}

function firstCover(text: string): PreloadedPicture | null {
  // What the contract promises of `properties/list`.
  const { json } = JSON.parse(text) as { json: PropertyPage };
  const cover = json.items[0]?.cover;
  return cover ? { set: pictureSet(cover), sizes: cardSizes } : null;
}
