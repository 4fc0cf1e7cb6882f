import { useLingui } from '@lingui/react/macro';
import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { HomeMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { matching } from './queries.ts';
import { withDecision } from './with-decision.ts';

/** A client and a home, what was said before and what is said now. */
export interface Saying {
  readonly client_id: string;
  readonly property_id: string;
  /** What the toast calls the other side. */
  readonly name: string;
  readonly price: string;
  readonly before: HomeMatch['decided'];
  readonly decision: Decision | null;
}

type Homes = Awaited<ReturnType<typeof matching.ofClient>>;
type Clients = Awaited<ReturnType<typeof matching.ofProperty>>;

const undoMs = 10_000;
const both = [true, false];

/** Notes what a client says to a home: both sides show it at once, and the toast offers to take it back. */
export function useDecide(): (saying: Saying) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const mutationKey = ['matching', 'decide'];
  const decide = useMutation({
    mutationKey,
    mutationFn: ({ client_id, property_id, decision }: Saying) => matching.decide({ client_id, property_id, decision }),
    onMutate: async (saying) => {
      await queryClient.cancelQueries({ queryKey: ['matching'] });
      const before = queryClient.getQueriesData({ queryKey: ['matching'] });
      show(saying);
      return before;
    },
    onError: (error, _, before) => {
      for (const [key, answer] of before ?? []) putBack(key, answer);
      fail(error, t`The answer could not be saved.`);
    },
    onSettled: () => {
      // Of several in a row the last one asks.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey: ['matching'] });
    },
  });

  const putBack = (key: QueryKey, answer: unknown) => queryClient.setQueryData(key, answer);

  const show = ({ client_id, property_id, price, decision }: Saying) => {
    const said = { price, decided_at: new Date().toISOString(), by_client: false, counts: true };
    const decided = decision && { ...said, decision };
    for (const with_set_aside of both) {
      queryClient.setQueriesData<Homes>(
        { queryKey: ['matching', 'homes', client_id, { with_set_aside }] },
        (homes) => homes && withDecision(homes, ({ property }) => property.id === property_id, decided, with_set_aside),
      );
      queryClient.setQueriesData<Clients>(
        { queryKey: ['matching', 'clients', property_id, { with_set_aside }] },
        (clients) => clients && withDecision(clients, ({ client }) => client.id === client_id, decided, with_set_aside),
      );
    }
  };

  return (saying) => {
    const { name, before, decision } = saying;
    decide.mutate(saying);
    const title = {
      interested: t`Interest noted`,
      not_suitable: t`Set aside`,
      none: t`Answer taken back`,
    }[decision ?? 'none'];
    const undo = () => decide.mutate({ ...saying, decision: before?.counts ? before.decision : null });
    toast({ title, text: name, durationMs: undoMs, action: { label: t`Undo`, onAction: undo } });
  };
}
