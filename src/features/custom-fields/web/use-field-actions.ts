import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { CustomFieldRecord } from '../contract.ts';
import { customFieldsApi, customFieldsQuery, customFieldUsesQuery } from './queries.ts';
import { useFieldProblem } from './use-field-problem.ts';

export interface FieldActions {
  order(ids: readonly string[]): void;
  remove(field: CustomFieldRecord): void;
  restore(id: string): void;
}

export function useRefreshFields(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [customFieldsQuery, customFieldUsesQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey: [...queryKey] }),
      ),
    );
}

/** What can be done with the fields of a kind without a form. */
export function useFieldActions(kind: CustomFieldKind): FieldActions {
  const { t } = useLingui();
  const fail = useFailureToast();
  const problemText = useFieldProblem();
  const refresh = useRefreshFields();
  const failed = (error: unknown) => fail(error, problemText(error) ?? t`The field could not be changed.`);
  const ordering = useMutation({
    mutationFn: (ids: readonly string[]) => customFieldsApi.order({ kind, ids: [...ids] }),
    onError: failed,
    onSettled: refresh,
  });
  const restoring = useMutation({
    mutationFn: (id: string) => customFieldsApi.restore({ id }),
    onError: failed,
    onSettled: refresh,
  });
  const removal = useMutation({
    mutationFn: ({ id }: CustomFieldRecord) => customFieldsApi.remove({ id }),
    onSuccess: (_, { id, name }) =>
      toast({
        tone: 'info',
        title: t`“${name}” removed`,
        text: t`Records keep their values.`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restoring.mutate(id) },
      }),
    onError: failed,
    onSettled: refresh,
  });
  return { order: ordering.mutate, remove: removal.mutate, restore: restoring.mutate };
}
