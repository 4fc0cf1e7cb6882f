import { expect, it } from 'vitest';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { openUploads } from './uploads.ts';

interface Sending {
  readonly id: string;
  readonly onProgress: (share: number) => void;
  readonly arrive: () => void;
  readonly fail: (error: unknown) => void;
  isCancelled: boolean;
}

/** Uploads with a fake server. */
function open() {
  const sendings: Sending[] = [];
  const sent: string[] = [];
  const uploads = openUploads(
    (id, _file, onProgress) => {
      let arrive = () => {};
      let fail: (error: unknown) => void = () => {};
      const answer = new Promise<void>((resolve, reject) => {
        arrive = resolve;
        fail = reject;
      });
      const sending: Sending = { id, onProgress, arrive, fail, isCancelled: false };
      sendings.push(sending);
      const cancel = () => {
        sending.isCancelled = true;
        fail(new DOMException('cancelled', 'AbortError'));
      };
      return { answer, cancel };
    },
    (id) => sent.push(id),
    (error) => (problemOf(error).code === 'invalid' ? 'not_a_document' : null),
  );
  return { uploads, sendings, sent };
}

const file = () => new File(['%PDF'], 'deed.pdf');
const turn = () => new Promise((resolve) => setTimeout(resolve));
const refusal = (code: string) =>
  new RefusedCall(code, { code: 'invalid', requestId: 'x', fields: [{ path: 'file', code }] });

it('sends three at once and queues the others', async () => {
  const { uploads, sendings, sent } = open();
  for (const id of ['a', 'b', 'c', 'd']) uploads.send(id, file());
  expect(sendings.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(uploads.states().get('d')).toEqual({ kind: 'waiting' });
  let isSettled = false;
  void uploads.settled().then(() => {
    isSettled = true;
  });
  sendings[0]?.onProgress(0.5);
  expect(uploads.states().get('a')).toEqual({ kind: 'sending', share: 0.5 });
  sendings[0]?.arrive();
  await turn();
  expect(sendings.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect([uploads.states().get('a'), sent, isSettled]).toEqual([{ kind: 'sent' }, ['a'], false]);
  for (const sending of sendings.slice(1)) sending.arrive();
  await turn();
  expect(isSettled).toBe(true);
});

it('cancels one while the others continue', async () => {
  const { uploads, sendings } = open();
  uploads.send('a', file());
  uploads.send('b', file());
  uploads.cancel('a');
  sendings[1]?.arrive();
  await turn();
  expect(sendings[0]?.isCancelled).toBe(true);
  expect([...uploads.states()]).toEqual([['b', { kind: 'sent' }]]);
});

it('separates final refusals from errors worth a retry', async () => {
  const { uploads, sendings } = open();
  uploads.send('a', file());
  uploads.send('b', file());
  sendings[0]?.fail(refusal('not_a_document'));
  sendings[1]?.fail(new TypeError('no answer'));
  await turn();
  expect(uploads.states().get('a')).toEqual({ kind: 'refused', refusal: 'not_a_document' });
  expect(uploads.states().get('b')).toEqual({ kind: 'failed', isSignedOut: false, isForLater: true });
  expect(uploads.unsent().map(({ id }) => id)).toEqual(['b']);
  uploads.send('c', file());
  sendings[2]?.fail(new RefusedCall('over', { code: 'unauthenticated', requestId: 'x' }));
  await turn();
  expect(uploads.states().get('c')).toEqual({ kind: 'failed', isSignedOut: true, isForLater: false });
  uploads.retry('b');
  sendings[3]?.arrive();
  await turn();
  expect(uploads.states().get('b')).toEqual({ kind: 'sent' });
});

it('is settled at once when nothing is uploading', async () => {
  await open().uploads.settled();
});
