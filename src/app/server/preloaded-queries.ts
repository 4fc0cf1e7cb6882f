import { defaultParseSearch } from '@tanstack/react-router';
import { pictureSet } from '#features/files/rules.ts';
import type { PropertyPage } from '#features/properties/contract.ts';
import { cardSizes } from '#features/properties/rules.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { AnswerCall } from '#platform/rpc/server/serve-calls.ts';
import type { Call } from '../addresses.ts';
import { findAddress } from './screens.ts';

/** Every page has a bell, and shows the agency's words and fields. */
const bell: Call = ['notifications/bell'];
const words: readonly Call[] = [['vocabulary/list'], ['customFields/list']];

/** The first queries of the screen at a URL. If the screen needs another query, it fetches that as usual. */
export function preloadedCallsOf(url: string, profileId: string): readonly Call[] {
  const [pathname = ''] = url.split('?');
  const calls = ownCallsOf(pathname, url.slice(pathname.length), profileId);
  return calls.length > 0 ? [...calls, bell, ...words] : words;
}

function ownCallsOf(pathname: string, search: string, profileId: string): readonly Call[] {
  const { entry, id = '' } = findAddress(pathname) ?? {};
  // Parsed as by the page's router.
  if (entry?.filteredCalls) return entry.filteredCalls(defaultParseSearch(search));
  return (search === '' && /^([0-9a-f-]{36})?$/u.test(id) && entry?.calls?.(id, profileId)) || [];
}

/** The page waits no longer for its data; the screen fetches what is missing. */
const patienceMs = 300;

export interface PreloadedQueries {
  /** JSON of the responses, by path and body of their requests. */
  readonly answers: string;
  /** The first picture of the property list, preloaded before the page's code could request it. */
  readonly picture: PreloadedPicture | null;
}

/** URLs where the property list shows cards: its rows have smaller pictures, its table none. */
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
