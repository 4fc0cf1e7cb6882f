import { useLingui } from '@lingui/react/macro';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useDropRecord } from '#features/history/web/use-delete-record.ts';
import type { ClientCard } from '../../contract.ts';
import { clientsApi } from '../queries.ts';

interface Page {
  readonly items: readonly ClientCard[];
}

/** Moves a client to the trash without confirmation: its card disappears at once, and the toast offers an undo. */
export function useDeleteClient(): (client: { readonly id: string }) => void {
  const { t } = useLingui();
  return useDropRecord({
    topic: 'clients',
    sentences: {
      deleted: { title: t`Client deleted`, text: t`The client has been successfully deleted.` },
      failed: t`Failed to delete client. Please try again.`,
      restoreFailed: t`The client could not be restored.`,
    },
    remove: (id) => clientsApi.delete({ id }),
    drop: dropClient,
  });
}

/** The list is fetched again afterwards in any case. */
async function dropClient(queryClient: QueryClient, id: string): Promise<undefined> {
  const queryKey = ['clients', 'list'];
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })),
      },
  );
}
