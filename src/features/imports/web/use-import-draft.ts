import { useCallback, useEffect, useState } from 'react';
import type { ImportFields } from '../mapping.ts';
import { type ImportDraft, readImportDraft, saveImportDraft } from './import-draft.ts';

interface DraftState {
  readonly id: string | undefined;
  readonly draft: ImportDraft | null;
  readonly isChanged: boolean;
}

const read = (id: string | undefined, fields: ImportFields): DraftState => ({
  id,
  draft: id === undefined ? null : readImportDraft(id, fields),
  isChanged: false,
});

/** The draft of an import and its setter; changes are saved on this device. */
export function useImportDraft(id: string | undefined, fields: ImportFields) {
  const [state, setState] = useState(() => read(id, fields));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const current = state.id === id ? state : read(id, fields);
  if (current !== state) setState(current);

  useEffect(() => {
    if (state.id !== undefined && state.draft && state.isChanged) setSavedAt(saveImportDraft(state.id, state.draft));
  }, [state]);

  const change = useCallback((changes: Partial<ImportDraft>) => {
    setState((before) =>
      before.draft ? { ...before, draft: { ...before.draft, ...changes }, isChanged: true } : before,
    );
  }, []);
  return { draft: current.draft, change, savedAt };
}
