import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { useDeleteRecord } from './use-delete-record.ts';

const sentences = { deleted: 'Document deleted', failed: 'Not deleted', restoreFailed: 'Not restored' };

async function deletion(remove: () => Promise<unknown>, onCall: (path: string, input: object) => unknown) {
  const onDone = vi.fn();
  const hook = () => useDeleteRecord({ topic: 'documents', sentences, remove, onDone });
  const { result } = await renderAppHook(hook, { onCall });
  await act(async () => result.current.remove('7'));
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(onDone).toHaveBeenCalledOnce();
  return shownToasts()[0];
}

it('says that the record is deleted, and restores it by Undo', async () => {
  const restored = vi.fn((_path: string, _input: object) => ({}));
  const said = await deletion(async () => ({}), restored);
  expect(said?.title).toBe('Document deleted');
  await act(async () => said?.action?.onAction());
  await waitFor(() => expect(restored).toHaveBeenCalledOnce());
  expect(restored.mock.calls[0]?.slice(0, 2)).toEqual(['/rpc/history/restore', { topic: 'documents', id: '7' }]);
});

it('says when the record could not be deleted, and closes the dialog', async () => {
  const said = await deletion(
    async () => Promise.reject(new Error('offline')),
    () => ({}),
  );
  expect(said).toMatchObject({ tone: 'danger', text: expect.stringContaining('Not deleted') });
});
