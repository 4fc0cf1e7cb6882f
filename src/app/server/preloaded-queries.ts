import { defaultParseSearch } from '@tanstack/react-router';
import { agentFilters } from '#features/agents/agent-filters.ts';
import { readAnalyticsSearch } from '#features/analytics/analytics-search.ts';
import { clientFilters } from '#features/clients/client-filters.ts';
import { dealFilters } from '#features/deals/deal-filters.ts';
import { documentFilters } from '#features/documents/document-filters.ts';
import { pictureSet } from '#features/files/rules.ts';
import { invoiceFilters } from '#features/invoices/invoice-filters.ts';
import { leadFilters } from '#features/leads/lead-filters.ts';
import { stages } from '#features/leads/rules.ts';
import { meetingFilters, meetingSortingOf } from '#features/meetings/meeting-filters.ts';
import type { PropertyPage } from '#features/properties/contract.ts';
import { propertyFilters } from '#features/properties/property-filters.ts';
import { cardSizes } from '#features/properties/rules.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { AnswerCall } from '#platform/rpc/server/serve-calls.ts';
import { byAddress } from './addresses.ts';

/** A call of the contract and its input, exactly as the screen sends it. */
type Call = readonly [name: string, input?: unknown];

interface ListTable<S> {
  read(typed: Record<string, unknown>): S;
  filterOf(search: S): object;
  sortOf(search: S): string | undefined;
}

/** A list's first page and its count, as the page requests them at this URL. */
function list<S>(name: string, { read, filterOf, sortOf }: ListTable<S>, typed: Record<string, unknown>): Call[] {
  const search = read(typed);
  const filter = filterOf(search);
  const sort = sortOf(search);
  return [
    [`${name}/list`, sort === undefined ? filter : { ...filter, sort }],
    [`${name}/count`, filter],
  ];
}

/** The first queries of screens whose URL may contain filters. */
const filteredCalls = byAddress<(typed: Record<string, unknown>) => readonly Call[]>({
  '/properties': (typed) => [...list('properties', propertyFilters, typed), ['propertyTypes/list']],
  '/clients': (typed) => list('clients', clientFilters, typed),
  '/agents': (typed) => [['agents/list', agentFilters.filterOf(agentFilters.read(typed))]],
  '/leads': (typed) => list('leads', leadFilters, typed),
  '/meetings': (typed) => list('meetings', { ...meetingFilters, sortOf: meetingSortingOf }, typed),
  '/deals': (typed) => list('deals', dealFilters, typed),
  '/documents': (typed) => [...list('documents', documentFilters, typed), ['documents/figures']],
  '/invoices': (typed) => [...list('invoices', invoiceFilters, typed), ['invoices/sums']],
  '/analytics': (typed) => [['analytics/read', readAnalyticsSearch(typed)]],
});

/** The first queries of other screens, if their URL has no parameters. */
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
  // Includes the column that a phone shows; a phone requests no other.
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

/** The first queries of the screen at a URL. If the screen needs another query, it fetches that as usual. */
export function preloadedCallsOf(url: string, profileId: string): readonly Call[] {
  const [pathname = ''] = url.split('?');
  const calls = ownCallsOf(pathname, url.slice(pathname.length), profileId);
  return calls.length > 0 ? [...calls, ...everywhere] : [];
}

function ownCallsOf(pathname: string, search: string, profileId: string): readonly Call[] {
  const filtered = filteredCalls(pathname);
  // Parsed as by the page's router.
  if (filtered) return filtered.found(defaultParseSearch(search));
  const plain = search === '' ? plainCalls(pathname) : null;
  return plain && /^([0-9a-f-]{36})?$/u.test(plain.id) ? plain.found(plain.id, profileId) : [];
}

/** The page waits no longer for its data; the screen fetches what is missing. */
const patienceMs = 300;

export interface PreloadedQueries {
  /** JSON of the responses, by path and body of their requests. */
  readonly answers: string;
  /** The first picture of the property list, preloaded before the page's code could request it. */
  readonly picture: PreloadedPicture | null;
}

/** URLs where the property list shows cards: its rows have smaller pictures. */
const showsCards = /^\/properties(\?(?!.*\bview=rows)|$)/u;

/** `srcset` and `sizes` of an image. */
export interface PreloadedPicture {
  readonly set: string;
  readonly sizes: string;
}

/**
 * The responses to the first queries of the screen at a URL. A call that is refused or fails is omitted: the screen
 * fetches it again and shows the error.
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
  // The output type of `properties/list`.
  const { json } = JSON.parse(text) as { json: PropertyPage };
  const cover = json.items[0]?.cover;
  return cover ? { set: pictureSet(cover), sizes: cardSizes } : null;
}
