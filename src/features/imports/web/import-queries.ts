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
 * The server takes seconds to read the whole file, so window focus or the end of an import must not trigger a refetch.
 * Data that is not on screen is dropped: the server lists only the remarks of the last preview.
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
  /** The first page, if the preview included it. */
  readonly first?: RemarkPage | undefined;
}

/** The remarks on the rows of a file, page by page. */
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
