import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { duplicatesApi } from './queries.ts';

interface DistinctPair {
  readonly one: ContactPerson;
  readonly other: ContactPerson;
  readonly isDistinct: boolean;
}

/** Remembers that two records are different people; the toast takes it back. */
export function useMarkDistinct() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const mutation = useMutation({
    mutationFn: ({ one, other, isDistinct }: DistinctPair) =>
      duplicatesApi.markDistinct({
        topic: one.topic,
        person_id: one.id,
        other_topic: other.topic,
        other_id: other.id,
        is_distinct: isDistinct,
      }),
    onSuccess: (_, { isDistinct, ...pair }) => {
      void queryClient.invalidateQueries({ queryKey: ['duplicates'] });
      if (isDistinct)
        toast({
          tone: 'success',
          title: t`Marked as different people`,
          action: { label: t`Undo`, onAction: () => mutation.mutate({ ...pair, isDistinct: false }) },
        });
    },
    onError: (error) => fail(error, t`Your answer could not be saved.`),
  });
  return mutation;
}
