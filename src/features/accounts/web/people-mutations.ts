import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#platform/access/rights.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { adminWarning } from './admin-warning.ts';
import { withPassword } from './password-request.ts';
import { accountsApi, peopleQuery } from './queries.ts';

export type ListedPerson = Awaited<ReturnType<typeof accountsApi.listPeople>>[number];
export type Status = ListedPerson['status'];

/** In sequence, each on the version of the last one, so that users do not conflict with themselves. */
const scope = { id: 'people' };

/** Optimistic changes to other people; a refusal rolls back, a conflict shows the current person. */
export function usePeopleMutations() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const onRefused = useRefusal();
  const put = (person: ListedPerson) => putPerson(queryClient, person);
  const versionOf = ({ id, version }: ListedPerson) =>
    queryClient.getQueryData(peopleQuery.queryKey)?.find((person) => person.id === id)?.version ?? version;

  const changeRole = useMutation({
    scope,
    mutationFn: ({ person, role }: { person: ListedPerson; role: Role }) =>
      withPassword(
        {
          title: t`Make ${person.full_name} an Admin?`,
          text: t(adminWarning),
          confirmLabel: t`Make Admin`,
        },
        (credentials) => accountsApi.changeRole({ id: person.id, role, version: versionOf(person), ...credentials }),
      ),
    onMutate: ({ person, role }) => put({ ...person, role }),
    onSuccess: put,
    onError: (error, { person }) => onRefused(error, person),
  });
  const changeStatus = useMutation({
    scope,
    mutationFn: ({ person, status }: { person: ListedPerson; status: Status }) =>
      withPassword(
        {
          title: t`Reactivate ${person.full_name}?`,
          text: t`They will be an Admin again. Enter your password to confirm.`,
          confirmLabel: t`Reactivate`,
        },
        (credentials) =>
          accountsApi.changeStatus({ id: person.id, status, version: versionOf(person), ...credentials }),
      ),
    onMutate: ({ person, status }) => put({ ...person, status }),
    onSuccess: put,
    onError: (error, { person }) => onRefused(error, person),
  });
  const approve = useMutation({
    mutationFn: ({ person, role }: { person: ListedPerson; role: Role }) =>
      withPassword(
        {
          title: t`Approve ${person.full_name} as an Admin?`,
          text: t(adminWarning),
          confirmLabel: t`Approve`,
        },
        (credentials) => accountsApi.approvePerson({ id: person.id, role, ...credentials }),
      ),
    onSuccess: put,
    onError: (error, { person }) => onRefused(error, person),
  });
  const refuse = useMutation({
    mutationFn: (person: ListedPerson) => accountsApi.refusePerson({ id: person.id }),
    onSuccess: (_, person) => dropPerson(queryClient, person.id),
    onError: (error, person) => onRefused(error, person),
  });
  const erase = useMutation({
    mutationFn: ({ id, version }: ListedPerson) => accountsApi.erasePerson({ id, version }),
    onSuccess: (erased, { full_name }) => {
      put(erased);
      toast({ tone: 'success', title: t`Erased`, text: t`The personal data of ${full_name} has been erased.` });
    },
    onError: (error, person) => onRefused(error, person),
  });
  return { changeRole, changeStatus, approve, refuse, erase };
}

export function putPerson(queryClient: QueryClient, person: ListedPerson): void {
  queryClient.setQueryData(peopleQuery.queryKey, (people) =>
    people?.some(({ id }) => id === person.id)
      ? people.map((known) => (known.id === person.id ? person : known))
      : people && [person, ...people],
  );
}

function dropPerson(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(peopleQuery.queryKey, (people) => people?.filter((person) => person.id !== id));
}

/** Shows why a change to a person was refused, and their current state. */
function useRefusal(): (error: unknown, before: ListedPerson) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  return (error, before) => {
    const problem = problemOf(error);
    const reason = problem.code === 'offline' ? undefined : problem.reason;
    putPerson(queryClient, before);
    void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey });
    if (problem.code === 'conflict') {
      const text = t`Someone else changed ${before.full_name}. You now see the latest version.`;
      toast({ tone: 'danger', title: t`Error`, text });
    } else if (reason === 'last_admin') {
      toast({ tone: 'danger', title: t`Error`, text: t`The agency needs at least one Admin.` });
    } else if (reason === 'only_admins') {
      toast({ tone: 'danger', title: t`Error`, text: t`Only an Admin can do this.` });
    } else {
      fail(error, t`${before.full_name} could not be changed.`);
    }
  };
}
