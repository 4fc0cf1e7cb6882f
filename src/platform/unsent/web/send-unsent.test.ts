import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import { startSending } from './send-unsent.ts';
import type { Unsent, UnsentKind } from './unsent.ts';
import { discardUnsent, sendOrKeep, sendUnsentNow, unsentNow } from './unsent.ts';
import { forgetUnsent, readUnsent } from './unsent-storage.ts';

interface Note {
  readonly text: string;
}

/** A server that can be away, refuse, and fail; it takes each id once. */
let arrived: string[];
let isAway: boolean;
let refuse: ((note: Note) => Error | null) | null;
let signedIn: string;

const noteKind: UnsentKind<Note, void> = {
  kind: 'note',
  topics: ['notes'],
  send: async (note) => {
    if (isAway) throw new TypeError('Failed to fetch');
    const refusal = refuse?.(note);
    if (refusal) throw refusal;
    if (!arrived.includes(note.text)) arrived.push(note.text);
  },
  afterRefusal: (note, { code, changedBy }) => {
    if (code !== 'conflict') return null;
    return changedBy === 'nobody' ? { text: `${note.text}, again` } : null;
  },
};

const refusal = (code: string, more = {}) => new RefusedCall(code, { code, requestId: 'r', ...more });
const sent: Unsent[] = [];
const refused: Unsent[] = [];
let stop: () => void = () => undefined;

async function begin(person = 'p1'): Promise<void> {
  stop = await startSending({
    person,
    kinds: [noteKind],
    isStillMe: async () => signedIn === person,
    onSent: (entries) => sent.push(...entries),
    onRefused: (entry) => refused.push(entry),
  });
}

const write = (id: string, text = id) => sendOrKeep(noteKind, id, { text });
const ids = () => unsentNow().map(({ id }) => id);

beforeEach(async () => {
  arrived = [];
  isAway = false;
  refuse = null;
  signedIn = 'p1';
  sent.length = 0;
  refused.length = 0;
  await begin();
});

afterEach(async () => {
  stop();
  await forgetUnsent('p1');
  await forgetUnsent('p2');
});

it('sends at once where there is a network, and keeps nothing', async () => {
  expect(await write('one')).toEqual({ isKept: false, answer: undefined });
  expect(arrived).toEqual(['one']);
  expect(await readUnsent('p1')).toEqual([]);
});

it('keeps what finds no network, over a restart, and sends it once, in order', async () => {
  isAway = true;
  expect(await write('one')).toEqual({ isKept: true });
  await new Promise((resolve) => setTimeout(resolve, 2));
  await write('two');
  stop();
  expect(ids()).toEqual([]);

  await begin();
  expect(ids()).toEqual(['one', 'two']);
  await sendUnsentNow();
  expect(ids()).toEqual(['one', 'two']);

  isAway = false;
  await Promise.all([sendUnsentNow(), sendUnsentNow()]);
  await sendUnsentNow();
  expect(arrived).toEqual(['one', 'two']);
  expect(sent.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(await readUnsent('p1')).toEqual([]);
});

it('lets the newer of one id take the place of the older, also when that one goes at once', async () => {
  isAway = true;
  await write('one', 'first');
  await write('one', 'second');
  expect(ids()).toEqual(['one']);
  isAway = false;
  await write('one', 'third');
  expect(ids()).toEqual([]);
  await sendUnsentNow();
  expect(arrived).toEqual(['third']);
});

it('lets other words take the place of what waits, also while that is under way', async () => {
  isAway = true;
  await write('one', 'first');
  await write('other');
  await sendOrKeep(noteKind, 'two', { text: 'second' }, 'one');
  expect(ids()).toEqual(['other', 'two']);
  isAway = false;
  await sendOrKeep(noteKind, 'three', { text: 'third' }, 'two');
  expect(ids()).toEqual(['other']);

  isAway = true;
  await new Promise((resolve) => setTimeout(resolve, 2));
  await write('late', 'old words');
  isAway = false;
  let replaced: Promise<unknown> | undefined;
  refuse = ({ text }) => {
    if (text === 'other') replaced ??= sendOrKeep(noteKind, 'new', { text: 'new' }, 'late');
    return text === 'other' ? refusal('not_found') : null;
  };
  await sendUnsentNow();
  await replaced;
  await sendUnsentNow();
  expect(arrived).toEqual(['third', 'new']);
  expect(ids()).toEqual(['other']);
});

it('says nothing of a refusal of what was discarded meanwhile', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  let gone: Promise<void> | undefined;
  refuse = () => {
    gone ??= discardUnsent('one');
    return refusal('not_found');
  };
  await sendUnsentNow();
  await gone;
  expect(refused).toEqual([]);
  expect(ids()).toEqual([]);
});

it('keeps what is refused with its reason, goes on with the others, and does not send it again by itself', async () => {
  isAway = true;
  await write('bad');
  await write('good');
  isAway = false;
  refuse = ({ text }) => (text === 'bad' ? refusal('not_found') : null);
  await sendUnsentNow();
  expect(arrived).toEqual(['good']);
  expect(refused).toMatchObject([{ id: 'bad', refusal: 'not_found', payload: { text: 'bad' } }]);
  expect(unsentNow()).toMatchObject([{ id: 'bad', refusal: 'not_found' }]);
  refuse = null;
  await sendUnsentNow();
  expect(arrived).toEqual(['good']);
  await discardUnsent('bad');
  expect(await readUnsent('p1')).toEqual([]);
});

it('throws a refusal of what is sent at once, and keeps nothing of it', async () => {
  refuse = () => refusal('forbidden');
  await expect(write('one')).rejects.toThrow('forbidden');
  expect(await readUnsent('p1')).toEqual([]);
});

it('sends what the kind makes of a conflict, and asks about the others', async () => {
  isAway = true;
  await write('mine');
  await write('ours');
  isAway = false;
  refuse = ({ text }) =>
    text.endsWith('again') ? null : refusal('conflict', { changedBy: text === 'mine' ? 'nobody' : 'Rohan' });
  await sendUnsentNow();
  expect(arrived).toEqual(['mine, again']);
  expect(unsentNow()).toMatchObject([{ id: 'ours', refusal: 'conflict' }]);
});

it('waits while the server cannot take anything, and passes over what it fails at', async () => {
  isAway = true;
  await write('one');
  await write('two');
  isAway = false;
  refuse = () => refusal('unavailable');
  await sendUnsentNow();
  expect(unsentNow()).toMatchObject([{ refusal: null }, { refusal: null }]);
  refuse = ({ text }) => (text === 'one' ? refusal('internal') : null);
  await sendUnsentNow();
  expect(arrived).toEqual(['two']);
  expect(unsentNow()).toMatchObject([{ id: 'one', refusal: null }]);
});

it('neither shows nor sends what another person wrote', async () => {
  isAway = true;
  await write('secret');
  isAway = false;
  // Somebody else signed in in another tab.
  signedIn = 'p2';
  await sendUnsentNow();
  expect(arrived).toEqual([]);
  stop();
  await begin('p2');
  expect(ids()).toEqual([]);
  await sendUnsentNow();
  expect(arrived).toEqual([]);
  expect(await readUnsent('p1')).toHaveLength(1);
});

it('sends when the browser is online again', async () => {
  isAway = true;
  await write('one');
  isAway = false;
  vi.stubGlobal('fetch', async () => new Response('ok'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => arrived).toEqual(['one']);
  vi.unstubAllGlobals();
});
