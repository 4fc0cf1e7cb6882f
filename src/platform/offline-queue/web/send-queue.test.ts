import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOffline, isServerAway, reportAnswer } from '#platform/connection/web/connection.ts';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import { DeviceFull } from '#platform/rpc/web/problem-of.ts';
import type { MutationKind, QueuedMutation } from './offline-queue.ts';
import {
  discardQueued,
  enqueueMutation,
  enqueueOrSend,
  flushQueue,
  lockQueued,
  queuedMutations,
} from './offline-queue.ts';
import { clearQueue, readQueue } from './queue-storage.ts';
import { startOfflineQueue } from './send-queue.ts';

interface Note {
  readonly text: string;
}

/** The ids that a fake server accepted; it can be unavailable, refuse and fail, and accepts each id once. */
let arrived: string[];
let isAway: boolean;
let refuse: ((note: Note) => Error | null) | null;
let signedIn: string;
/** Delays all answers until it resolves. */
let onItsWay: Promise<unknown> | undefined;

const noteKind: MutationKind<Note, void> = {
  kind: 'note',
  topics: ['notes'],
  send: async (note) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const refusal = refuse?.(note);
    if (refusal) throw refusal;
    await onItsWay;
    if (!arrived.includes(note.text)) arrived.push(note.text);
  },
  afterRefusal: (note, { code, changedBy }) => {
    if (code !== 'conflict') return null;
    return changedBy === 'nobody' ? { text: `${note.text}, again` } : null;
  },
};

const photoKind: MutationKind<Note, string> = {
  ...noteKind,
  kind: 'photo',
  isPart: true,
  send: async (note, signal) => {
    await noteKind.send(note, signal);
    return `stored ${note.text}`;
  },
};
const heldKind: MutationKind<Note, void> = { ...noteKind, kind: 'held', isPart: true, isHeld: true };
const albumKind: MutationKind<Note & { photos: string[]; stored?: unknown[] }, void> = {
  kind: 'album',
  topics: ['albums'],
  send: noteKind.send,
  needs: ({ photos }) => photos,
  withPart: ({ photos, stored = [], ...album }, id, photo) =>
    photos.includes(id) ? { ...album, photos: photos.filter((one) => one !== id), stored: [...stored, photo] } : null,
  queryKey: ({ text }) => ['albums', text],
};

const refusal = (code: string, more = {}) => new RefusedCall(code, { code, requestId: 'r', ...more });
const sent: QueuedMutation[] = [];
const refused: QueuedMutation[] = [];
/** Keys of queries with answers, and how many entries the queue still had. */
const answers: Array<readonly [key: unknown, left: number]> = [];
let stop: () => void = () => undefined;

async function begin(person = 'p1'): Promise<void> {
  stop = await startOfflineQueue({
    person,
    kinds: [noteKind, albumKind, photoKind, heldKind],
    isStillMe: async () => signedIn === person,
    onAnswer: async (key) => void answers.push([key, queuedMutations().length]),
    onSent: (entries) => sent.push(...entries),
    onRefused: (entry) => refused.push(entry),
  });
}

const write = (id: string, text = id) => enqueueOrSend(noteKind, id, { text });
const ids = () => queuedMutations().map(({ id }) => id);

beforeEach(async () => {
  arrived = [];
  isAway = false;
  refuse = null;
  onItsWay = undefined;
  signedIn = 'p1';
  sent.length = 0;
  refused.length = 0;
  answers.length = 0;
  await begin();
});

afterEach(async () => {
  stop();
  await clearQueue('p1');
  await clearQueue('p2');
});

it('sends at once with a network and stores nothing', async () => {
  expect(await write('one')).toEqual({ isQueued: false, answer: undefined });
  expect(arrived).toEqual(['one']);
  expect(await readQueue('p1')).toEqual([]);
});

it('queues without a network, survives a restart, and sends once in order', async () => {
  isAway = true;
  expect(await write('one')).toEqual({ isQueued: true });
  await new Promise((resolve) => setTimeout(resolve, 2));
  await write('two');
  stop();
  expect(ids()).toEqual([]);

  await begin();
  expect(ids()).toEqual(['one', 'two']);
  await flushQueue();
  expect(ids()).toEqual(['one', 'two']);

  isAway = false;
  await Promise.all([flushQueue(), flushQueue()]);
  await flushQueue();
  expect(arrived).toEqual(['one', 'two']);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(await readQueue('p1')).toEqual([]);
});

it('queues while the server has no database, which is not offline, and sends later', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  reportAnswer(true);
  refuse = () => refusal('unavailable', { reason: 'database' });
  expect(await write('one')).toEqual({ isQueued: true });
  expect([isServerAway(), isOffline()]).toEqual([true, false]);
  await flushQueue();
  expect(queuedMutations()).toMatchObject([{ id: 'one', refusal: null }]);
  refuse = null;
  // Simulates that calls are answered again.
  reportAnswer(true);
  await expect.poll(() => arrived).toEqual(['one']);
  await expect.poll(ids).toEqual([]);
  vi.unstubAllGlobals();
});

it('reports an unavailable server when the queue finds it first', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  reportAnswer(true);
  refuse = () => refusal('unavailable', { reason: 'database' });
  await flushQueue();
  expect([isServerAway(), isOffline()]).toEqual([true, false]);
  refuse = null;
  reportAnswer(true);
  await expect.poll(() => arrived).toEqual(['one']);
});

it('replaces an older entry of the same id, also when the newer one is sent at once', async () => {
  isAway = true;
  await write('one', 'first');
  await write('one', 'second');
  expect(ids()).toEqual(['one']);
  isAway = false;
  await write('one', 'third');
  expect(ids()).toEqual([]);
  await flushQueue();
  expect(arrived).toEqual(['third']);
});

it('replaces a queued entry by another one, also while it is being sent', async () => {
  isAway = true;
  await write('one', 'first');
  await write('other');
  await enqueueOrSend(noteKind, 'two', { text: 'second' }, 'one');
  expect(ids()).toEqual(['two', 'other']);
  isAway = false;
  await enqueueOrSend(noteKind, 'three', { text: 'third' }, 'two');
  expect(ids()).toEqual(['other']);

  isAway = true;
  await new Promise((resolve) => setTimeout(resolve, 2));
  await write('late', 'old words');
  isAway = false;
  let replaced: Promise<unknown> | undefined;
  refuse = ({ text }) => {
    if (text === 'other') replaced ??= enqueueOrSend(noteKind, 'new', { text: 'new' }, 'late');
    return text === 'other' ? refusal('not_found') : null;
  };
  await flushQueue();
  await replaced;
  await flushQueue();
  expect(arrived).toEqual(['third', 'new']);
  expect(ids()).toEqual(['other']);
});

it('ignores the refusal of an entry that was discarded meanwhile', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  let gone: Promise<void> | undefined;
  refuse = () => {
    gone ??= discardQueued('one');
    return refusal('not_found');
  };
  await flushQueue();
  await gone;
  expect(refused).toEqual([]);
  expect(ids()).toEqual([]);
});

it('keeps a refused entry with its reason, sends the others, and does not retry it by itself', async () => {
  isAway = true;
  await write('bad');
  await write('good');
  isAway = false;
  refuse = ({ text }) => (text === 'bad' ? refusal('not_found') : null);
  await flushQueue();
  expect(arrived).toEqual(['good']);
  expect(refused).toMatchObject([{ id: 'bad', refusal: 'not_found', payload: { text: 'bad' } }]);
  expect(queuedMutations()).toMatchObject([{ id: 'bad', refusal: 'not_found' }]);
  refuse = null;
  await flushQueue();
  expect(arrived).toEqual(['good']);
  await discardQueued('bad');
  expect(await readQueue('p1')).toEqual([]);
});

it('throws the refusal of a direct send and queues nothing', async () => {
  refuse = () => refusal('forbidden');
  await expect(write('one')).rejects.toThrow('forbidden');
  expect(await readQueue('p1')).toEqual([]);
});

it('sends the payload of afterRefusal on a conflict, and keeps other refusals', async () => {
  isAway = true;
  await write('mine');
  await write('ours');
  isAway = false;
  refuse = ({ text }) =>
    text.endsWith('again') ? null : refusal('conflict', { changedBy: text === 'mine' ? 'nobody' : 'Rohan' });
  await flushQueue();
  expect(arrived).toEqual(['mine, again']);
  expect(queuedMutations()).toMatchObject([{ id: 'ours', refusal: 'conflict' }]);
});

it('stops while the server is unavailable, and skips an entry on which it fails', async () => {
  isAway = true;
  await write('one');
  await write('two');
  isAway = false;
  refuse = () => refusal('unavailable');
  await flushQueue();
  expect(queuedMutations()).toMatchObject([{ refusal: null }, { refusal: null }]);
  refuse = ({ text }) => (text === 'one' ? refusal('internal') : null);
  await flushQueue();
  expect(arrived).toEqual(['two']);
  expect(queuedMutations()).toMatchObject([{ id: 'one', refusal: null }]);
});

it('neither shows nor sends entries of another user', async () => {
  isAway = true;
  await write('secret');
  isAway = false;
  // Another user signed in in another tab.
  signedIn = 'p2';
  await flushQueue();
  expect(arrived).toEqual([]);
  stop();
  await begin('p2');
  expect(ids()).toEqual([]);
  await flushQueue();
  expect(arrived).toEqual([]);
  expect(await readQueue('p1')).toHaveLength(1);
});

it('sends when the browser is back online', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  vi.stubGlobal('fetch', async () => new Response('ok'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => arrived).toEqual(['one']);
  vi.unstubAllGlobals();
});

/** A fake of navigator.locks with shared and exclusive modes. */
function webLocks() {
  const heldLocks = new Map<string, boolean[]>();
  const isFree = (name: string, isAlone: boolean) => {
    const others = heldLocks.get(name) ?? [];
    return isAlone ? others.length === 0 : !others.includes(true);
  };
  return {
    request: async (name: string, ...rest: [LockOptions, Work] | [Work]) => {
      const [{ mode = 'exclusive', ifAvailable = false }, work] =
        rest.length === 1 ? [{} as LockOptions, ...rest] : rest;
      const isAlone = mode === 'exclusive';
      if (ifAvailable && !isFree(name, isAlone)) return work(null);
      while (!isFree(name, isAlone)) await new Promise((resolve) => setTimeout(resolve));
      heldLocks.set(name, [...(heldLocks.get(name) ?? []), isAlone]);
      try {
        return await work({ name, mode });
      } finally {
        heldLocks.set(name, (heldLocks.get(name) ?? []).slice(1));
      }
    },
  };
}
type Work = (lock: Lock | null) => unknown;

describe.each([
  ['with Web Locks', webLocks()],
  ['without', undefined],
])('an open entry, %s', (_, locks) => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true, locks });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  async function acquire(id: string): Promise<(() => void) | null> {
    const entry = queuedMutations().find((one) => one.id === id);
    return entry ? lockQueued(entry) : null;
  }

  it('is not sent until all have released it, and then automatically', async () => {
    isAway = true;
    await write('one');
    await write('two');
    const [release, releaseSecond] = [await acquire('one'), await acquire('one')];
    isAway = false;
    reportAnswer(true);
    await flushQueue();
    expect(arrived).toEqual(['two']);
    release?.();
    await flushQueue();
    expect(arrived).toEqual(['two']);
    releaseSecond?.();
    await expect.poll(() => arrived).toEqual(['two', 'one']);
    await expect.poll(ids).toEqual([]);
  });

  it('opens after a send in progress, unless that succeeded', async () => {
    isAway = true;
    await write('arrives');
    isAway = false;
    let arrive: (value?: unknown) => void = () => undefined;
    onItsWay = new Promise((resolve) => (arrive = resolve));
    let opened: Promise<unknown> | undefined;
    refuse = () => {
      opened ??= acquire('arrives').then((release) => [release, ...arrived]);
      return null;
    };
    const sending = flushQueue();
    await expect.poll(() => opened !== undefined).toBe(true);
    // Long enough for a lock that does not wait.
    for (let turn = 0; turn < 3; turn += 1) await readQueue('p1');
    arrive();
    await sending;
    expect(await opened).toEqual([null, 'arrives']);
  });
});

it('skips an entry that another tab has open', async () => {
  const locks = webLocks();
  vi.stubGlobal('navigator', { onLine: true, locks });
  isAway = true;
  await write('one');
  let close: (value?: unknown) => void = () => undefined;
  void locks.request('unsent p1 one', { mode: 'shared' }, () => new Promise((resolve) => (close = resolve)));
  isAway = false;
  await flushQueue();
  expect(arrived).toEqual([]);
  close();
  await flushQueue();
  expect(arrived).toEqual(['one']);
  vi.unstubAllGlobals();
});

it('sends what an entry needs first, lists only whole entries, and keeps what is held', async () => {
  isAway = true;
  await enqueueMutation(albumKind, 'album', { text: 'album', photos: ['photo'] });
  await enqueueMutation(photoKind, 'photo', { text: 'photo' });
  await enqueueMutation(heldKind, 'held', { text: 'held' });
  expect(queuedMutations().map(({ id, isPart }) => [id, isPart])).toEqual([
    ['album', undefined],
    ['photo', true],
    ['held', true],
  ]);
  isAway = false;
  await flushQueue();
  expect(arrived).toEqual(['photo']);
  await flushQueue();
  expect(arrived).toEqual(['photo', 'album']);
  expect(ids()).toEqual(['held']);
});

it('keeps the answer of a part in the entry that needs it, also when that is refused', async () => {
  await enqueueMutation(photoKind, 'photo', { text: 'photo' });
  await enqueueMutation(albumKind, 'album', { text: 'album', photos: ['photo'] });
  await enqueueMutation(albumKind, 'other', { text: 'other', photos: [] });
  refuse = ({ text }) => (text === 'album' ? refusal('forbidden') : null);
  await flushQueue();
  expect(arrived).toEqual(['photo', 'other']);
  const payload = { text: 'album', photos: [], stored: ['stored photo'] };
  expect(queuedMutations()).toMatchObject([{ id: 'album', refusal: 'forbidden', payload }]);
});

it('refuses an entry whose part the server refused, with its reason, and sends it again only when it is saved', async () => {
  let tries = 0;
  refuse = ({ text }) => {
    if (text !== 'torn') return null;
    tries += 1;
    return refusal('invalid');
  };
  await enqueueMutation(photoKind, 'photo', { text: 'photo' });
  await enqueueMutation(photoKind, 'torn', { text: 'torn' });
  await enqueueMutation(albumKind, 'album', { text: 'album', photos: ['photo', 'torn'] });
  await flushQueue();
  await flushQueue();
  expect(tries).toBe(1);
  expect(arrived).toEqual(['photo']);
  expect(refused).toMatchObject([{ id: 'album', refusal: 'invalid', details: { part: 'torn' } }]);
  expect(queuedMutations()).toMatchObject([{ id: 'torn' }, { id: 'album', refusal: 'invalid' }]);
  await enqueueMutation(albumKind, 'album', { text: 'album', photos: [] });
  await discardQueued('torn');
  await flushQueue();
  expect(arrived).toEqual(['photo', 'album']);
  expect(ids()).toEqual([]);
});

it('lets an entry wait for a refused one that the user decides about', async () => {
  refuse = ({ text }) => (text === 'one' ? refusal('forbidden') : null);
  await enqueueMutation(noteKind, 'one', { text: 'one' });
  await enqueueMutation(albumKind, 'album', { text: 'album', photos: ['one'] });
  await flushQueue();
  expect(queuedMutations()).toMatchObject([
    { id: 'one', refusal: 'forbidden' },
    { id: 'album', refusal: null },
  ]);
});

it('tells a full device from a missing network', async () => {
  isAway = true;
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(write('one')).rejects.toThrow(DeviceFull);
  put.mockRestore();
  expect(ids()).toEqual([]);
});

it('queues behind the entries that a mutation needs, and sends all in order at once', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  const behind = await enqueueOrSend(albumKind, 'album', { text: 'album', photos: ['one'] });
  expect(behind).toEqual({ isQueued: true });
  await vi.waitFor(() => expect(arrived).toEqual(['one', 'album']));
  await vi.waitFor(() => expect(ids()).toEqual([]));
});

it('hands over the answer before the entry leaves the queue', async () => {
  isAway = true;
  await enqueueOrSend(albumKind, 'album', { text: 'album', photos: [] });
  await write('one');
  isAway = false;
  await flushQueue();
  expect(answers).toEqual([[['albums', 'album'], 2]]);
});

it('keeps who changed the record with a refusal', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  refuse = () => refusal('conflict', { reason: 'cancelled', changedBy: 'Priya Nair', changedById: 'p2' });
  await flushQueue();
  expect(queuedMutations()).toMatchObject([
    { refusal: 'conflict', details: { reason: 'cancelled', changedBy: 'Priya Nair', changedById: 'p2' } },
  ]);
});
