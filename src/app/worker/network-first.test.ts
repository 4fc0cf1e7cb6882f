import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkFirst } from './network-first.ts';

const shell = new Response('kept');
const cached = async () => shell;
const somebody = async () => true;
const nobody = async () => false;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A response that the test resolves or rejects. */
function answering() {
  let settle = { come: (_: Response) => {}, fail: (_: Error) => {} };
  const answer = new Promise<Response>((come, fail) => {
    settle = { come, fail };
  });
  return { answer, ...settle };
}

it('is the response of the server, else the cached one', async () => {
  const page = new Response('page');
  expect(await networkFirst(Promise.resolve(page), cached, somebody)).toBe(page);
  const failed = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
  expect(await networkFirst(failed(), cached, nobody)).toBe(shell);
  await expect(networkFirst(failed(), async () => undefined, nobody)).rejects.toThrow('Failed to fetch');
});

it('stops waiting for a response if there is something to show', async () => {
  const { answer, fail } = answering();
  const shown = networkFirst(answer, cached, somebody);
  await vi.runAllTimersAsync();
  expect(await shown).toBe(shell);
  fail(new TypeError('Failed to fetch'));
});

it.each([
  { what: 'no persisted user', shown: cached, known: nobody },
  { what: 'no precached page', shown: async () => undefined, known: somebody },
])('waits for the response if $what', async ({ shown, known }) => {
  const page = new Response('page');
  const { answer, come } = answering();
  const opened = networkFirst(answer, shown, known);
  await vi.runAllTimersAsync();
  come(page);
  expect(await opened).toBe(page);
});
