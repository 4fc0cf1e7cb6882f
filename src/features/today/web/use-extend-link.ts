import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { portalLinksApi } from '#features/portal/web/queries.ts';
import { propertyLinksApi } from '#features/property-links/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { ExpiringLink } from '../contract.ts';

const endings = ['link_expired', 'link_revoked'];

/** Keeps a link that ends soon open for the usual time; its URL stays. */
export function useExtendLink({ id, kind }: Pick<ExpiringLink, 'id' | 'kind'>) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const fail = useFailureToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<{ readonly expires_at: string }> =>
      kind === 'portal' ? portalLinksApi.extend({ id }) : propertyLinksApi.extend({ id }),
    onSuccess: ({ expires_at }) =>
      toast({ tone: 'success', title: t`Link extended`, text: t`valid until ${dayOf(expires_at)}` }),
    onError: (error) => {
      const problem = problemOf(error);
      const hasEnded = problem.code === 'conflict' && endings.includes(problem.reason ?? '');
      fail(error, hasEnded ? t`This link has ended. Create a new one.` : t`The link could not be extended.`);
    },
    onSettled: () =>
      Promise.all(
        ['today', 'portal_links', 'property_links'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
