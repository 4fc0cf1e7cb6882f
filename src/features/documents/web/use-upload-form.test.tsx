import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import { lost, refusal, renderAppHook, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import type { UploadEntry, UploadValues } from './upload-values.ts';
import { emptyUpload } from './upload-values.ts';
import { useUploadForm } from './use-upload-form.ts';

// The server refuses the content of every file.
vi.mock('#features/files/web/upload-file.ts', () => ({
  uploadFile: () => ({
    answer: Promise.reject(
      new RefusedCall('422', { code: 'invalid', requestId: 'r', fields: [{ path: 'file', code: 'not_a_document' }] }),
    ),
    cancel: () => undefined,
  }),
}));

// Its file was uploaded in an earlier session.
const deed: UploadEntry = {
  id: '0190a3b2-7c1d-7e00-8000-000000000001',
  file_id: '0190a3b2-7c1d-7e00-8000-000000000002',
  name: 'deed.pdf',
  bytes: 1000,
  title: 'Dead',
  document_type: 'noc',
  isSent: true,
};

let sent: Array<[path: string, said: Record<string, unknown>]>;
let isAnswered: boolean;
const onClose = vi.fn();

const answer = (path: string, input: Record<string, unknown>) => {
  sent.push([path.replace('/rpc/documents/', ''), input]);
  return isAnswered ? { ...input, version: 1 } : lost();
};

beforeEach(() => {
  [sent, isAnswered] = [[], false];
  onClose.mockClear();
  stubCalls(answer);
  writeDraft('documents:new::', { ...emptyUpload({}), files: [deed] });
});
async function open() {
  const { result, unmount: close } = await renderAppHook(() => useUploadForm({}, onClose));
  return {
    upload: () => result.current,
    choose: (file: File) => act(async () => result.current.addFiles([file])),
    name: (title: string) => act(() => result.current.changeEntry(deed.id, { title })),
    submit: async () => {
      const before = sent.length;
      act(() => result.current.submit());
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
      await waitFor(() => expect(result.current.isAdding).toBe(false));
    },
    close,
  };
}

it('saves a corrected title after a lost answer, also in a reopened form', async () => {
  for (const isReopened of [false, true]) {
    [sent, isAnswered] = [[], false];
    writeDraft('documents:new::', { ...emptyUpload({}), files: [deed] });
    onClose.mockClear();
    let form = await open();
    await form.submit();
    if (isReopened) {
      form.close();
      form = await open();
    }
    form.name('Deed');
    isAnswered = true;
    await form.submit();
    expect(sent).toMatchObject([
      ['create', { id: deed.id, title: 'Dead' }],
      ['create', { id: deed.id, title: 'Deed' }],
      ['update', { id: deed.id, title: 'Deed', version: 1 }],
    ]);
    expect(onClose).toHaveBeenCalled();
    form.close();
  }
});

/** This person has saved version 2, so a correction of version 1 is refused. */
function changedBy(changedById: string) {
  const said = { code: 'conflict', current: { ...deed, version: 2 }, changedBy: 'Meera', changedById };
  stubCalls(async (path, input: Record<string, unknown>) => {
    const output = await answer(path, input);
    return path.endsWith('/update') && input.version !== 2 ? refusal(said) : output;
  });
}

it('overwrites the unanswered save of an earlier form, but not the change of another person', async () => {
  for (const by of ['meera', 'rohan']) {
    [sent, isAnswered] = [[], false];
    writeDraft('documents:new::', { ...emptyUpload({}), files: [deed] });
    onClose.mockClear();
    const form = await open();
    await form.submit();
    form.name('Deed');
    isAnswered = true;
    changedBy(by);
    await form.submit();
    const corrections = sent.filter(([act]) => act === 'update').map(([, { version }]) => version);
    expect(corrections).toEqual(by === 'meera' ? [1, 2] : [1]);
    expect(onClose).toHaveBeenCalled();
    form.close();
  }
});

it('sends the same create when the user retries', async () => {
  const form = await open();
  await form.submit();
  isAnswered = true;
  await form.submit();
  expect(sent.map(([act]) => act)).toEqual(['create', 'create']);
  form.close();
});

it('shows why a file is refused, keeps the others, and does not restore the refused file', async () => {
  const key = 'documents:new::';
  const page = new File(['<html>'], 'page.pdf');
  const names = (files: readonly { name: string }[] = []) => files.map(({ name }) => name);
  for (const kept of [[deed], []]) {
    localStorage.clear();
    if (kept.length > 0) writeDraft(key, { ...emptyUpload({}), files: kept });
    let form = await open();
    await form.choose(page);
    expect(form.upload().refused).toMatchObject([{ name: 'page.pdf', refusal: 'not_a_document' }]);
    expect(names(form.upload().values.files)).toEqual(names(kept));
    form.close();
    expect(names(readDraft<UploadValues>(key)?.values.files)).toEqual(names(kept));
    form = await open();
    expect(form.upload().refused).toEqual([]);
    expect(names(form.upload().values.files)).toEqual(names(kept));
    expect(form.upload().draft.isRestored).toBe(kept.length > 0);
    form.close();
  }
});
