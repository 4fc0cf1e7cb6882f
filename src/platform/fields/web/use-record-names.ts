import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useQueries } from '@tanstack/react-query';
import type { RecordNames } from './use-format-value.ts';

interface NamedRecord {
  readonly full_name?: string;
  readonly title?: string;
  readonly name?: string;
}

/** The options of a query that fetches one record. */
interface RecordQuery {
  readonly queryKey: QueryKey;
}

/** Fetches records by their ids, for their names; '…' until the answer is there. An empty id is no record. */
export function useRecordNames(records: ReadonlyArray<readonly [id: string, query: RecordQuery]>): RecordNames {
  const wanted = [...new Map(records)].filter(([id]) => id !== '');
  return useQueries({
    queries: wanted.map(([, query]) => ({ ...(query as UseQueryOptions<NamedRecord>), retry: false })),
    combine: (answers) =>
      Object.fromEntries(
        answers.map(({ data, isPending }, index) => {
          const name = data && (data.full_name ?? data.title ?? data.name);
          return [wanted[index]?.[0] ?? '', isPending ? '…' : name];
        }),
      ),
  });
}
