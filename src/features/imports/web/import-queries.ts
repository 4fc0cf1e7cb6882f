import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { ImportRun, importsContract, RemarkList, RemarkPage } from '../contract.ts';
import type { ImportKindName, ImportMapping } from '../mapping.ts';

export const importsApi = connect<typeof importsContract>('imports');

const whileRunningMs = 1_000;
const pollWhile = (runs: readonly ImportRun[]) =>
  runs.some(({ status }) => status === 'running' || status === 'undoing') ? whileRunningMs : false;

export const importListQuery = (kind: ImportKindName) =>
  queryOptions({
    queryKey: ['imports', 'list', kind],
    queryFn: () => importsApi.list({ kind }),
    refetchInterval: ({ state }) => pollWhile(state.data ?? []),
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: () => importsApi.find({ id }),
    refetchInterval: ({ state }) => pollWhile(state.data ? [state.data] : []),
  });

/**
 * Reading the whole file takes seconds: it is not done again because the window got the focus or some import ended. What
 * is not shown is forgotten: the server lists the remarks of the last preview only.
 */
export const importPreviewQuery = (id: string, mapping: ImportMapping) =>
  queryOptions({
    queryKey: ['import_preview', id, mapping],
    queryFn: ({ signal }) => importsApi.preview({ id, mapping }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

interface RemarksOf {
  readonly id: string;
  readonly list: RemarkList;
  readonly withRepeats: boolean;
  /** The first page, where a preview has it. */
  readonly first?: RemarkPage | undefined;
}

/** What is said of the rows of a file, page by page. */
export const remarksQuery = ({ id, list, withRepeats, first }: RemarksOf) =>
  infiniteQueryOptions({
    queryKey: ['import_remarks', id, list, withRepeats],
    queryFn: ({ pageParam, signal }) =>
      importsApi.remarks(
        { id, list, with_repeats: withRepeats, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: RemarkPage) => next,
    ...(first && { initialData: { pages: [first], pageParams: [null] } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
