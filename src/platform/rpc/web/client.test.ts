import { afterEach, expect, it, vi } from 'vitest';
import { connect } from './client.ts';
import { isForLater, isUnable, problemOf } from './problem-of.ts';

afterEach(() => vi.unstubAllGlobals());

async function failureOf(answer: Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => answer);
  const { list } = connect('properties') as { list(): Promise<unknown> };
  return list().then(
    () => null,
    (error: unknown) => error,
  );
}

const away = { code: 'unavailable', reason: 'database', retryAfter: 3, requestId: 'r' };
const refusal = { defined: false, code: 'UNAVAILABLE', status: 503, message: 'unavailable', data: away };

it.each([
  ['by its procedure', { json: refusal }],
  ['before its procedure was called', refusal],
])('reads an error %s', async (_, body) => {
  const error = await failureOf(Response.json(body, { status: 503 }));
  expect(error).toMatchObject({ name: 'RefusedCall', message: 'unavailable' });
  expect(problemOf(error)).toEqual(away);
  expect([isUnable(error), isForLater(error)]).toEqual([true, true]);
});

it('distinguishes an unavailable part from an unavailable server', async () => {
  const data = { ...away, reason: 'files' };
  const error = await failureOf(Response.json({ json: { ...refusal, data } }, { status: 503 }));
  expect([isUnable(error), isForLater(error)]).toEqual([false, false]);
});

it.each(['busy', '{}', 'null'])('treats an answer of another server as no answer: %s', async (body) => {
  const error = await failureOf(new Response(body, { status: 502 }));
  expect(problemOf(error)).toEqual({ code: 'offline' });
  expect([isUnable(error), isForLater(error)]).toEqual([false, true]);
});

it.each(['Internal Server Error', '{"error":"boom"}', 'null'])(
  'reports a 500 with the body %s as an error',
  async (body) => {
    const error = await failureOf(new Response(body, { status: 500, headers: { 'x-request-id': 'r1' } }));
    expect(problemOf(error)).toEqual({ code: 'internal', requestId: 'r1' });
    expect(isForLater(error)).toBe(false);
  },
);

it('returns the output of the procedure', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ json: ['a flat'] }));
  const { list } = connect('properties') as { list(): Promise<unknown> };
  expect(await list()).toEqual(['a flat']);
});
