import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { withPassword } from './password-request.ts';
import type { ListedPerson } from './people-mutations.ts';
import { accountsApi, secondFactorsQuery } from './queries.ts';

/** For users who lost phone and recovery codes; hidden for people without a second factor. */
export function ResetSecondFactor({ person, name }: { person: ListedPerson; name: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const having = useQuery(secondFactorsQuery);
  const reset = useMutation({
    mutationFn: () =>
      withPassword(
        {
          title: t`Reset two-factor sign-in of ${name}?`,
          text: t`Use this if ${name} has lost their phone, and check that it's really ${name} asking. They will be signed out and need only their password.`,
          confirmLabel: t`Reset`,
        },
        (credentials) => accountsApi.resetSecondFactor({ id: person.id, ...credentials }),
      ),
    onSuccess: () =>
      toast({
        tone: 'success',
        title: t`Two-factor sign-in reset`,
        text: t`${name} now signs in with a password only.`,
      }),
    onError: (error) => fail(error, t`${name} could not be changed.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorsQuery.queryKey }),
  });
  if (!having.data?.includes(person.id)) return null;
  return (
    <IconButton
      icon={ShieldOff}
      label={t`Reset two-factor sign-in of ${name}`}
      onClick={() => !reset.isPending && reset.mutate()}
    />
  );
}
