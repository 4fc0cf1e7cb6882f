import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { ImportRun, importsContract } from '../contract.ts';
import type { ImportKindName, ImportMapping } from '../mapping.ts';

export const imports = connect<typeof importsContract>('imports');

const whileRunningMs = 1_000;
const pollWhile = (runs: readonly ImportRun[]) =>
  runs.some(({ status }) => status === 'running' || status === 'undoing') ? whileRunningMs : false;

export const importListQuery = (kind: ImportKindName) =>
  queryOptions({
    queryKey: ['imports', 'list', kind],
    queryFn: () => imports.list({ kind }),
    refetchInterval: ({ state }) => pollWhile(state.data ?? []),
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => imports.find({ id }),
    refetchInterval: ({ state }) => pollWhile(state.data ? [state.data] : []),
  });

/** Reading the whole file takes seconds: it is not done again because the window got the focus or some import ended. */
export const importPreviewQuery = (id: string, mapping: ImportMapping) =>
  queryOptions({
    queryKey: ['import_preview', id, mapping],
    queryFn: ({ signal }) => imports.preview({ id, mapping }, { signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
