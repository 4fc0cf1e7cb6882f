import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { uploadFile } from '#features/files/web/upload-file.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { UploadedImport } from '../contract.ts';
import { type FileProblem, fileLimits, fileProblemCodes } from '../file-problems.ts';
import { useImportSetup } from './import-kind.ts';
import { importListQuery, importQuery } from './import-queries.ts';

export type ImportUploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string; readonly bytes: number; readonly share: number }
  | { readonly kind: 'refused'; readonly name: string; readonly problem: FileProblem };

/** Uploads a file and opens its mapping; shows the reason if it is rejected. */
export function useImportUpload() {
  const { t } = useLingui();
  const { kind, path } = useImportSetup();
  const fail = useFailureToast();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [state, setState] = useState<ImportUploadState>({ kind: 'none' });
  const cancelNow = useRef<(() => void) | null>(null);
  const send = async (file: File) => {
    const seen = refusalAtSight(file);
    if (seen) {
      setState({ kind: 'refused', name: file.name, problem: { code: seen, row: null } });
      return;
    }
    const id = uuid();
    const from = router.latestLocation.href;
    const sending = { kind: 'sending', name: file.name, bytes: file.size } as const;
    setState({ ...sending, share: 0 });
    try {
      // Lazy since it weighs more than the page; loaded before the upload so that the response can be saved.
      const { createImportDraft, saveImportDraft } = await import('./import-draft.ts');
      const upload = uploadFile<UploadedImport>(`/api/imports?kind=${kind}&id=${id}`, file, file.name, (share) =>
        setState({ ...sending, share }),
      );
      cancelNow.current = upload.cancel;
      saveImportDraft(id, createImportDraft(await upload.answer));
      void queryClient.invalidateQueries({ queryKey: importListQuery(kind).queryKey });
      await queryClient.prefetchQuery(importQuery(id));
      // If the user has navigated away, the file is among the latest imports.
      if (router.latestLocation.href !== from) return;
      void router.navigate({ to: path, search: { import: id } });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') {
        setState({ kind: 'none' });
        return;
      }
      const problem = refusalOf(error);
      setState(problem ? { kind: 'refused', name: file.name, problem } : { kind: 'none' });
      if (!problem) fail(error, t`The file could not be uploaded.`, () => void send(file));
    } finally {
      cancelNow.current = null;
    }
  };
  return { state, send, cancel: () => cancelNow.current?.() };
}

/** Reasons for rejection that need no upload. */
function refusalAtSight(file: File): FileProblem['code'] | null {
  if (file.size === 0) return 'empty';
  return file.size > fileLimits.bytes ? 'too_large' : null;
}

/** Why the server rejected the file; null for any other error. */
function refusalOf(error: unknown): FileProblem | null {
  const problem = problemOf(error);
  if (problem.code === 'offline') return null;
  const fileField = problem.fields?.find(({ path }) => path === 'file');
  const column = problem.fields?.find(({ path }) => path === 'file.column')?.limit;
  const code = fileProblemCodes.find((known) => known === (fileField?.code ?? problem.code));
  if (!code) return null;
  const row = typeof fileField?.limit === 'number' && code !== 'too_large' ? fileField.limit : null;
  return typeof column === 'string' ? { code, row, column } : { code, row };
}
