import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { v7 as uuid } from 'uuid';
import { uploadFile } from '#features/files/web/upload-file.ts';
import { openUploads } from '#features/files/web/uploads.ts';
import { draftOwner } from '#platform/forms/web/drafts.ts';
import { isUnanswered, openCreate } from '#platform/forms/web/lost-answers.ts';
import { useDraftForm } from '#platform/forms/web/use-draft-form.ts';
import { formatCount } from '#platform/money.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';
import { toast } from '#ui/toast.ts';
import type { DocumentInput } from '../contract.ts';
import type { DocumentRefusal } from '../rules.ts';
import { documentRefusals, refusalOfDocument } from '../rules.ts';
import { guessType } from './guess-type.ts';
import { documentsApi } from './queries.ts';
import { uploadRefusalLabels } from './upload-messages.ts';
import type { LinkValues, RefusedFile, UploadEntry, UploadPrefill, UploadValues } from './upload-values.ts';
import { emptyUpload, missingIn, setLinkValues, titleFromFileName, toDocumentInput } from './upload-values.ts';

export function useUploadForm(prefill: UploadPrefill, onClose: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [isAdding, setAdding] = useState(false);
  const [defaults] = useState(() => emptyUpload(prefill));
  const draft = useDraftForm<UploadValues>({
    draftKey: `documents:new:${prefill.client_id ?? prefill.lead_id ?? ''}:${prefill.property_id ?? ''}`,
    defaults,
    check: ({ files }) => {
      if (files.length === 0) return [{ path: 'files', code: 'required' }];
      return files.some(missingIn) ? [{ path: 'files', code: 'unfinished' }] : [];
    },
  });
  const { form } = draft;
  const [creates] = useState(() => new Map<string, ReturnType<typeof openCreate<DocumentInput>>>());
  const values = useSyncExternalStore(form.subscribe, form.values);
  const setEntries = (change: (entries: readonly UploadEntry[]) => readonly UploadEntry[]) =>
    form.setValue('files', change(form.values().files));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const refuse = (fileId: string, refusal: DocumentRefusal) => {
    const entry = form.values().files.find(({ file_id }) => file_id === fileId);
    if (!entry) return;
    const { id, name, bytes } = entry;
    setRefused((all) => [...all, { id, name, bytes, refusal }]);
    setEntries((all) => all.filter((one) => one !== entry));
    // Nothing else was typed: there is no draft to restore.
    if (JSON.stringify(form.values()) === JSON.stringify(defaults)) draft.discardDraft();
  };
  const [uploads] = useState(() =>
    openUploads(
      (id, file, onProgress) => uploadFile(`/api/documents/files?id=${id}`, file, file.name, onProgress),
      (id) => setEntries((all) => all.map((entry) => (entry.file_id === id ? { ...entry, isSent: true } : entry))),
      refusalOf,
      refuse,
    ),
  );
  const states = useSyncExternalStore(uploads.subscribe, uploads.states);
  useEffect(() => uploads.close, [uploads]);
  const isSignedOut = [...states.values()].some((state) => state.kind === 'failed' && state.isSignedOut);
  useEffect(() => {
    if (isSignedOut) reportSessionEnd();
  }, [isSignedOut]);

  const addFile = (file: File) => {
    const refusal = refusalOfDocument(file);
    if (refusal) {
      const { title, text } = uploadRefusalLabels[refusal];
      toast({ tone: 'danger', title: t(title), text: t(text) });
      return;
    }
    const { name, size: bytes } = file;
    setRefused((all) => all.filter((one) => one.name !== name));
    // The user chose the file again because its upload had not finished.
    const lost = form
      .values()
      .files.find(
        (entry) => !entry.isSent && entry.name === name && entry.bytes === bytes && !states.has(entry.file_id),
      );
    const file_id = lost?.file_id ?? uuid();
    if (!lost) {
      const entry = {
        id: uuid(),
        file_id,
        name,
        bytes,
        title: titleFromFileName(name),
        document_type: guessType(name),
        isSent: false,
      };
      setEntries((all) => [...all, entry]);
    }
    uploads.send(file_id, file);
  };

  /** Adds one document; returns whether its entry is done. */
  const add = async (entry: UploadEntry): Promise<boolean> => {
    const { id, file_id, unanswered = [] } = entry;
    const values = toDocumentInput({ ...form.values(), ...entry });
    const create = creates.get(id) ?? openCreate(unanswered);
    creates.set(id, create);
    try {
      await create({
        values,
        create: (said) => documentsApi.create({ ...said, id, file_id }),
        correct: (_, said, version) => correct(id, said, version),
      });
      setEntries((all) => all.filter((one) => one.id !== id));
      return true;
    } catch (error) {
      const problem = problemOf(error);
      // The document exists and another person has changed it.
      if (problem.code === 'conflict' && isDocument(problem.current, id)) {
        setEntries((all) => all.filter((one) => one.id !== id));
        const name = problem.changedBy || t`Someone`;
        toast({ tone: 'danger', title: t`${name} changed this document while you were editing`, text: values.title });
        return true;
      }
      // A retry keeps the id, also after a closed dialog or a reload.
      if (isUnanswered(error))
        setEntries((all) => all.map((one) => (one.id === id ? { ...one, unanswered: [...unanswered, values] } : one)));
      if (problem.code === 'unauthenticated') {
        reportSessionEnd();
        toast({ tone: 'danger', title: t`Error`, text: t`You must be logged in to upload documents.` });
        return false;
      }
      const fields = problem.code === 'invalid' ? (problem.fields ?? []) : [];
      // The server removed the file because no document used it in time.
      if (fields.some(({ path }) => path === 'file_id'))
        setEntries((all) => all.map((one) => (one.id === id ? { ...one, isSent: false } : one)));
      draft.showProblems(fields);
      fail(error, t`Failed to upload document. Please try again.`);
      return false;
    }
  };

  const addAll = async () => {
    setAdding(true);
    await uploads.settled();
    let added = 0;
    for (const entry of form.values().files) {
      if (!entry.isSent || !(await add(entry))) continue;
      added += 1;
    }
    setAdding(false);
    if (added > 0) void queryClient.invalidateQueries({ queryKey: ['documents'] });
    const isDone = form.values().files.length === 0;
    if (added > 0)
      toast({ tone: 'success', title: t`Document uploaded`, ...(added > 1 && { text: countText(added) }) });
    if (!isDone) return;
    draft.discardDraft();
    onClose();
  };
  const countText = (added: number) => {
    const count = formatCount(added);
    return t`${count} documents were added.`;
  };

  return {
    draft,
    values,
    states,
    refused,
    isAdding,
    addFiles: (files: File[]) => files.forEach(addFile),
    change: (changes: Partial<LinkValues>) => setLinkValues(form, changes),
    changeEntry: (id: string, changes: Partial<UploadEntry>) =>
      setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry))),
    removeEntry: ({ id, file_id }: UploadEntry) => {
      uploads.cancel(file_id);
      setEntries((all) => all.filter((entry) => entry.id !== id));
    },
    dismiss: ({ id }: RefusedFile) => setRefused((all) => all.filter((one) => one.id !== id)),
    retry: uploads.retry,
    submit: () => void form.submit(() => void addAll()),
    cancel: () => {
      uploads.close();
      draft.discardDraft();
      onClose();
    },
  };
}

/** Saves a correction, also over an unanswered save of the same person from an earlier dialog. */
async function correct(id: string, said: DocumentInput, version: number) {
  try {
    return await documentsApi.update({ ...said, id, version });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code !== 'conflict' || problem.changedById !== draftOwner() || !isDocument(problem.current, id))
      throw error;
    return documentsApi.update({ ...said, id, version: problem.current.version });
  }
}

function isDocument(current: unknown, id: string): current is { readonly version: number } {
  return (
    typeof current === 'object' && current !== null && 'id' in current && current.id === id && 'version' in current
  );
}

function refusalOf(error: unknown): DocumentRefusal | null {
  const problem = problemOf(error);
  const codes = problem.code === 'offline' ? [] : [problem.fields?.[0]?.code, problem.code];
  return documentRefusals.find((known) => codes.includes(known)) ?? null;
}
