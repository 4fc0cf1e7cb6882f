import { useLingui } from '@lingui/react/macro';
import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import type { ContactPerson } from '#platform/contact/person.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { PropertyMatch } from '../contract.ts';
import type { Decision } from '../rules.ts';
import { matchingApi } from './queries.ts';
import { withDecision } from './with-decision.ts';

/** A decision of a person on a property, with the previous one. */
export interface DecisionToSave {
  readonly person: ContactPerson;
  readonly property_id: string;
  /** The name of the other side, for the toast. */
  readonly name: string;
  readonly price: string;
  readonly before: PropertyMatch['decided'];
  readonly decision: Decision | null;
}

/** A decision with its id, or its undo. */
interface Act {
  readonly id: string;
  readonly toSave: DecisionToSave;
  readonly isUndone: boolean;
}

type PropertyMatchPage = Awaited<ReturnType<typeof matchingApi.ofPerson>>;
type PersonMatchPage = Awaited<ReturnType<typeof matchingApi.ofProperty>>;

const undoMs = 10_000;
const both = [true, false];

/** Saves a person's decision: both sides show it at once, and the toast offers an undo. */
export function useDecide(): (toSave: DecisionToSave) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const mutationKey = ['matching', 'decide'];
  const decide = useMutation({
    mutationKey,
    // Serialized: an undo follows its decision.
    scope: { id: 'matching-decide' },
    mutationFn: ({ id, isUndone, toSave: { person, property_id, decision } }: Act) => {
      const pair = { topic: person.topic, person_id: person.id, property_id };
      return isUndone ? matchingApi.undo({ id, ...pair }) : matchingApi.decide({ id, ...pair, decision });
    },
    onMutate: async ({ toSave, isUndone }) => {
      await queryClient.cancelQueries({ queryKey: ['matching'] });
      const before = queryClient.getQueriesData({ queryKey: ['matching'] });
      const { price, decision } = toSave;
      const said = { reason: null, price, decided_at: new Date().toISOString(), by_client: false, counts: true };
      show(toSave, isUndone ? toSave.before : decision && { ...said, decision });
      return before;
    },
    onError: (error, _, before) => {
      for (const [key, answer] of before ?? []) putBack(key, answer);
      fail(error, t`The answer could not be saved.`);
    },
    onSettled: () => {
      // Only the last of several mutations refetches.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey: ['matching'] });
    },
  });

  const putBack = (key: QueryKey, answer: unknown) => queryClient.setQueryData(key, answer);

  const show = ({ person, property_id }: DecisionToSave, decided: PropertyMatch['decided']) => {
    for (const with_set_aside of both) {
      queryClient.setQueriesData<PropertyMatchPage>(
        { queryKey: ['matching', 'properties', person.id, { with_set_aside }] },
        (page) => page && withDecision(page, ({ property }) => property.id === property_id, decided, with_set_aside),
      );
      queryClient.setQueriesData<PersonMatchPage>(
        { queryKey: ['matching', 'people', property_id, { with_set_aside }] },
        (page) => page && withDecision(page, (match) => match.person.id === person.id, decided, with_set_aside),
      );
    }
  };

  return (toSave) => {
    const { name, decision } = toSave;
    const act = { id: uuid(), toSave };
    decide.mutate({ ...act, isUndone: false });
    const title = {
      interested: t`Marked as interested`,
      not_suitable: t`Dismissed`,
      none: t`Answer removed`,
    }[decision ?? 'none'];
    // The server restores the previous decision with its author, time and price.
    const undo = () => decide.mutate({ ...act, isUndone: true });
    toast({ title, text: name, durationMs: undoMs, action: { label: t`Undo`, onAction: undo } });
  };
}
