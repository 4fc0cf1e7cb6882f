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

/**
 * Fetches records by their ids, for their names; '…' until the answer is there. An empty id is no record. Records that are
 * `known` keep their names, also if they can no longer be fetched.
 */
export function useRecordNames(
  records: ReadonlyArray<readonly [id: string, query: RecordQuery]>,
  known: ReadonlyArray<(NamedRecord & { readonly id: string }) | null> = [],
): RecordNames {
  const wanted = [...new Map(records)].filter(([id]) => id !== '');
  const fetched = useQueries({
    queries: wanted.map(([, query]) => ({ ...(query as UseQueryOptions<NamedRecord>), retry: false })),
    combine: (answers) =>
      Object.fromEntries(
        answers.map(({ data, isPending }, index) => [wanted[index]?.[0] ?? '', isPending ? '…' : nameOf(data)]),
      ),
  });
  const given = known.flatMap((record) => (record ? [[record.id, nameOf(record)] as const] : []));
  return { ...fetched, ...Object.fromEntries(given) };
}

function nameOf(record: NamedRecord | undefined): string | undefined {
  return record?.full_name ?? record?.title ?? record?.name;
}
