import { useCallback, useEffect, useState } from 'react';
import type { ImportFields } from '../mapping.ts';
import { type ImportDraft, keepImportDraft, readImportDraft } from './import-draft.ts';

interface Kept {
  readonly id: string | undefined;
  readonly draft: ImportDraft | null;
  readonly isChanged: boolean;
}

const read = (id: string | undefined, fields: ImportFields): Kept => ({
  id,
  draft: id === undefined ? null : readImportDraft(id, fields),
  isChanged: false,
});

/** The draft of an import and how to change it; what was changed is kept on this device. */
export function useImportDraft(id: string | undefined, fields: ImportFields) {
  const [kept, setKept] = useState(() => read(id, fields));
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const current = kept.id === id ? kept : read(id, fields);
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
