import { expect, it, vi } from 'vitest';
import { DeviceFull } from '#platform/rpc/web/problem-of.ts';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { useQueuedAdd } from './use-queued-add.ts';

const lost = () => new TypeError('Failed to fetch');
const refusal = () => Object.assign(new Error('refused'), { data: { code: 'invalid', requestId: 'r' } });

async function open(answers: ReadonlyArray<Error | null>, enqueue: () => Promise<void> = async () => undefined) {
  const left = [...answers];
  const queued = vi.fn(enqueue);
  const sent: string[] = [];
  const { result } = await renderAppHook(() =>
    useQueuedAdd<string, string>({
      send: async (id, title) => {
        const error = left.shift();
        if (error) throw error;
        sent.push(`${id} ${title}`);
        return title;
      },
      enqueue: queued,
    }),
  );
  const leave = vi.fn();
  const discardDraft = vi.fn();
  const add = () =>
    result.current.send('one', 'Wada').catch((error: unknown) => {
      if (!result.current.asks(error, { discardDraft }, leave)) throw error;
      return 'queued';
    });
  return { add, sent, queued, leave, discardDraft };
}

it('sends once more after a broken connection', async () => {
  const form = await open([lost()]);
  expect(await form.add()).toBe('Wada');
  expect([form.sent, form.queued.mock.calls.length]).toEqual([['one Wada'], 0]);
});

it('queues the record while the server does not answer, and leaves the form', async () => {
  const form = await open([lost(), lost()]);
  expect(await form.add()).toBe('queued');
  expect(form.queued).toHaveBeenCalledWith('one', 'Wada');
  expect([form.leave.mock.calls.length, form.discardDraft.mock.calls.length]).toEqual([1, 1]);
});

it('queues nothing after a refusal, and keeps the form without room on the device', async () => {
  const refused = await open([refusal()]);
  await expect(refused.add()).rejects.toThrow('refused');
  expect(refused.queued).not.toHaveBeenCalled();
  const full = await open([lost(), lost()], async () => {
    throw new DeviceFull();
  });
  await expect(full.add()).rejects.toThrow(DeviceFull);
  expect(full.leave).not.toHaveBeenCalled();
});
