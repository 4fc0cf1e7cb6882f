import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { ExistingPerson } from '#features/clients/contract.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { maxKnownPeople } from '../../rules.ts';

/**
 * The people with the same phone or email address whom the user has been shown. If the server finds another one, because
 * somebody added them meanwhile, the form shows them; saving again adds the lead anyway.
 */
export function useKnownPeople() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const warnedOf = useRef(new Set<string>());
  const open = ({ topic, id }: ExistingPerson) =>
    void navigate({ to: topic === 'leads' ? '/leads/$id' : '/clients/$id', params: { id } });
  return {
    ids: (): string[] => {
      const lookups = queryClient.getQueriesData<ExistingPerson[]>({ queryKey: ['clients', 'known'] });
      const shown = lookups.flatMap(([, people]) => people ?? []).map(({ id }) => id);
      // The latest lookups are last.
      return [...new Set([...shown, ...warnedOf.current])].slice(-maxKnownPeople);
    },
    /** Whether the error was that. */
    asks: (error: unknown): boolean => {
      const problem = problemOf(error);
      if (problem.code !== 'conflict' || problem.reason !== 'already_known') return false;
      // The server's answer to this reason.
      const people = problem.current as readonly ExistingPerson[];
      for (const { id } of people) warnedOf.current.add(id);
      void queryClient.invalidateQueries({ queryKey: ['clients', 'known'] });
      const [person] = people;
      if (!person) return false;
      const name = person.full_name;
      toast({
        tone: 'info',
        title: person.topic === 'leads' ? t`Already a lead: ${name}` : t`Already a client: ${name}`,
        text: t`Not saved yet. Save again to add another lead.`,
        action: { label: t`Open`, onAction: () => open(person) },
        durationMs: 15_000,
      });
      return true;
    },
  };
}
