/** The address of the import screen: which import, and whether its rows are being looked at. */
export interface ImportSearch {
  import?: string | undefined;
  step?: 'check' | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  const { import: id, step } = raw;
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return {};
  return step === 'check' ? { import: id, step } : { import: id };
}
