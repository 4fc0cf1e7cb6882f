import { useCallback, useEffect, useState } from 'react';
import { type ImportDraft, keepImportDraft, readImportDraft } from './import-draft.ts';

interface Kept {
  readonly id: string | undefined;
  readonly draft: ImportDraft | null;
  readonly isChanged: boolean;
}

const read = (id: string | undefined): Kept => ({
  id,
  draft: id === undefined ? null : readImportDraft(id),
  isChanged: false,
});

/** The draft of an import and how to change it; what was changed is kept on this device. */
export function useImportDraft(id: string | undefined) {
  const [kept, setKept] = useState(() => read(id));
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const current = kept.id === id ? kept : read(id);
  if (current !== kept) setKept(current);

  useEffect(() => {
    if (kept.id !== undefined && kept.draft && kept.isChanged) setKeptAt(keepImportDraft(kept.id, kept.draft));
  }, [kept]);

  const change = useCallback((changes: Partial<ImportDraft>) => {
    setKept((before) =>
      before.draft ? { ...before, draft: { ...before.draft, ...changes }, isChanged: true } : before,
    );
  }, []);
  return { draft: current.draft, change, keptAt };
}
