import { useCallback, useEffect, useState } from 'react';
import type { ImportFields } from '../mapping.ts';
import { type ImportDraft, readImportDraft, saveImportDraft } from './import-draft.ts';

/** The draft of one import (use its id as the key of the component) and its setter; changes are saved on this device. */
export function useImportDraft(id: string, fields: ImportFields) {
  const [draft, setDraft] = useState(() => readImportDraft(id, fields));
  const [isChanged, setChanged] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);

  useEffect(() => {
    if (draft && isChanged) setSavedAt(saveImportDraft(id, draft));
  }, [id, draft, isChanged]);

  const change = useCallback((changes: Partial<ImportDraft>) => {
    setDraft((before) => before && { ...before, ...changes });
    setChanged(true);
  }, []);
  return { draft, change, savedAt };
}
