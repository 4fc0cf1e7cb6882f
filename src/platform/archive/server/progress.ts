/** Progress of a backup or restore, for display. */
export type ArchiveProgress =
  | { readonly kind: 'checked'; readonly tables: number; readonly files: number }
  | { readonly kind: 'table'; readonly name: string; readonly rows: number }
  | { readonly kind: 'files'; readonly count: number; readonly bytes: number }
  | { readonly kind: 'indexing' }
  | { readonly kind: 'migrating'; readonly from: string };
