/** The search parameters of the import screen: which import, and whether it shows the preview. */
export interface ImportSearch {
  import?: string | undefined;
  step?: 'check' | undefined;
}

/** Parses untrusted search parameters; invalid ones are dropped. */
export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  const { import: id, step } = raw;
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return {};
  return step === 'check' ? { import: id, step } : { import: id };
}
