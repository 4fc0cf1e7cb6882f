import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useRestoreFailure } from '#features/history/web/restore-failure.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

/** A list of templates while it loads, when it cannot be loaded, and its entries. */
export function TemplateList<T>({
  query,
  label,
  skeletonClassName,
  children,
}: {
  readonly query: UseQueryResult<readonly T[]>;
  readonly label: string;
  readonly skeletonClassName: string;
  children(templates: readonly T[]): ReactNode;
}) {
  const { t } = useLingui();
  const { data, isPending, isError, isFetching, refetch } = query;
  if (isPending) {
    return (
      <Loading label={t`Loading the templates...`}>
        <Skeleton className={skeletonClassName} />
      </Loading>
    );
  }
  if (isError && !data) {
    return (
      <ErrorState title={t`The templates could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return <ul aria-label={label}>{children(data)}</ul>;
}

export function TemplateRow({ text, actions }: { readonly text: ReactNode; readonly actions: ReactNode }) {
  return (
    <li className="flex items-center gap-2 border-b border-line py-2.5 last:border-0">
      <div className="grid min-w-0 flex-1 gap-1">{text}</div>
      {actions}
    </li>
  );
}

/** Removes a template and offers Undo. */
export function useTemplateRemoval(
  remove: (input: { id: string }) => Promise<unknown>,
  { name, removed, failed }: { readonly name: string; readonly removed: string; readonly failed: string },
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const failRestore = useRestoreFailure();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['email_templates'] });
  const restore = (id: string) =>
    historyApi
      .restore({ topic: 'email_templates', id })
      .catch((problem) => failRestore(problem, t`The template could not be restored.`))
      .finally(refresh);
  return useMutation({
    mutationFn: (id: string) => remove({ id }),
    onSuccess: (_, id) =>
      toast({
        tone: 'info',
        title: removed,
        text: name,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => void restore(id) },
      }),
    onError: (problem) => fail(problem, failed),
    onSettled: refresh,
  });
}
