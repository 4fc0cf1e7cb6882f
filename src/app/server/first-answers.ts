import { pictureSet } from '#features/files/rules.ts';
import { stages } from '#features/leads/rules.ts';
import type { PropertyPage } from '#features/properties/contract.ts';
import { cardSizes } from '#features/properties/rules.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { AnswerCall } from '#platform/rpc/server/serve-calls.ts';

/** A call of the contract and its input, just as the screen writes it. */
type Call = readonly [name: string, input?: unknown];

const list = (name: string, sort: string): Call[] => [
  [`${name}/list`, { sort }],
  [`${name}/count`, {}],
];

/**
 * What the screens ask for before they show anything, where their address says nothing more. Should a screen ask for
 * something else, it gets that over the network, as ever.
 */
const firstCalls: Readonly<Record<string, (id: string, profileId: string) => readonly Call[]>> = {
  '/': () => [['dashboard/figures'], ['dashboard/activity'], ['properties/list', { limit: 3 }]],
  '/properties': () => [...list('properties', 'newest'), ['propertyTypes/list']],
  '/properties/types': () => [['propertyTypes/list']],
  '/properties/$id': (id) => [['properties/find', { id }]],
  '/properties/$id/edit': (id) => [['properties/find', { id }], ['propertyTypes/list']],
  '/clients': () => list('clients', 'newest'),
  '/clients/preferences': () => [['clients/list', { sort: 'name' }]],
  '/clients/edit/$id': (id) => [['clients/find', { id }]],
  '/clients/$id': (id) => [['clients/find', { id }], ['propertyTypes/list']],
  '/client-portal/$id': (id) => [['clients/find', { id }], ['propertyTypes/list']],
  '/agents': () => [['agents/list', {}]],
  '/agents/performance': (_, agent_id) => [
    ['performance/read', { agent_id }],
    ['performance/overview', {}],
  ],
  '/agents/view/$id': (id) => [
    ['agents/find', { id }],
    ['agents/holdings', { id }],
  ],
  '/leads': () => list('leads', 'newest'),
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
  '/meetings': () => [
    ['meetings/list', { when: 'upcoming', sort: 'soonest' }],
    ['meetings/count', { when: 'upcoming' }],
  ],
  '/meetings/edit/$id': (id) => [['meetings/find', { id }]],
  '/deals': () => [
    ['deals/list', { state: 'standing', sort: 'latest' }],
    ['deals/count', { state: 'standing' }],
  ],
  '/documents': () => [['documents/list', {}], ['documents/count', {}], ['documents/figures']],
  '/invoices': () => [['invoices/list', {}], ['invoices/count', {}], ['invoices/sums']],
  '/analytics': () => [['analytics/read', {}]],
  '/notifications': () => [['notifications/list', {}]],
};

/** Every page has a bell. */
const everywhere: readonly Call[] = [['notifications/bell']];

const patterns = Object.entries(firstCalls).map(
  ([path, callsOf]) => [new RegExp(`^${path.replace('$id', '([0-9a-f-]{36})')}$`, 'u'), callsOf] as const,
);

export function firstCallsOf(url: string, profileId: string): readonly Call[] {
  for (const [pattern, callsOf] of patterns) {
    const found = pattern.exec(url);
    if (found) return [...callsOf(found[1] ?? '', profileId), ...everywhere];
  }
  return [];
}

/** A page waits no longer for its data: what has not come by then the screen asks for itself. */
const patienceMs = 300;

export interface FirstAnswers {
  /** JSON of the answers, by path and body of their requests. */
  readonly answers: string;
  /** What the list of properties shows first, long before the page could ask for it. */
  readonly picture: FirstPicture | null;
}

/** `srcset` and `sizes` of an image. */
export interface FirstPicture {
  readonly set: string;
  readonly sizes: string;
}

/**
 * The answers to what the screen of an address will ask first. A call that is refused or fails is left out: the screen asks again and tells of it.
 */
export async function firstAnswers(url: string, answerCall: AnswerCall, context: CallContext): Promise<FirstAnswers> {
  const answers: string[] = [];
  let picture: FirstPicture | null = null;
  const calls = firstCallsOf(url, context.actor.profileId ?? '').map(async ([name, input]) => {
    const text = await answerCall(name, input, context).catch(() => null);
    if (!text) return;
    answers.push(`${JSON.stringify(`/rpc/${name} ${JSON.stringify({ json: input })}`)}:${text}`);
    if (url === '/properties' && name === 'properties/list') picture = firstCover(text);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(calls), late]);
  clearTimeout(timer);
  return { answers: `{${answers.join(',')}}`, picture };
}

function firstCover(text: string): FirstPicture | null {
  // What the contract promises of `properties/list`.
  const { json } = JSON.parse(text) as { json: PropertyPage };
  const cover = json.items[0]?.cover;
  return cover ? { set: pictureSet(cover), sizes: cardSizes } : null;
}
