import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { SiteFeeds } from '../contract.ts';
import { publicSiteApi, siteFeedsQuery } from './queries.ts';

/** The secret addresses of the feeds. */
export function SiteFeedsPart({ isOn }: { isOn: boolean }) {
  const { t } = useLingui();
  const found = useQuery(siteFeedsQuery);
  if (found.isPending)
    return (
      <Loading label={t`Loading settings...`}>
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  if (found.isError && found.data === undefined)
    return <ErrorState title={t`The feeds could not be loaded`} onRetry={() => void found.refetch()} />;
  return <FeedAddresses feeds={found.data ?? null} isOn={isOn} />;
}

function FeedAddresses({ feeds, isOn }: { feeds: SiteFeeds | null; isOn: boolean }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [asked, setAsked] = useState<'renew' | 'close' | null>(null);
  const keep = (next: SiteFeeds | null) => {
    queryClient.setQueryData(siteFeedsQuery.queryKey, next);
    setAsked(null);
  };
  const renewing = useMutation({
    mutationFn: () => publicSiteApi.renewFeeds({}),
    onSuccess: (next) => {
      keep(next);
      toast({ tone: 'success', title: t`The feed addresses are ready` });
    },
    onError: (error) => fail(error, t`The addresses could not be created.`),
  });
  const closing = useMutation({
    mutationFn: () => publicSiteApi.closeFeeds({}),
    onSuccess: () => {
      keep(null);
      toast({ tone: 'success', title: t`The feeds are closed` });
    },
    onError: (error) => fail(error, t`The feeds could not be closed.`),
  });
  if (!feeds)
    return (
      <Button busy={renewing.isPending} onClick={() => renewing.mutate()}>
        {t`Create feed addresses`}
      </Button>
    );
  return (
    <div className="grid gap-4">
      {!isOn && <p>{t`The feeds open once the website is on.`}</p>}
      <CopyField
        label={t`Meta catalogue`}
        value={feeds.meta_url}
        help={t`Properties without a photo or map position are left out.`}
      />
      <CopyField label={t`XML feed`} value={feeds.homes_url} />
      <CopyField
        label={t`Format of the XML feed`}
        value={feeds.schema_url}
        help={t`An XML Schema. Its address is not secret.`}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked('renew')}>{t`Create new addresses`}</Button>
        <Button variant="ghost" onClick={() => setAsked('close')}>{t`Close the feeds`}</Button>
      </div>
      <ConfirmDialog
        open={asked === 'renew'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        tone="primary"
        title={t`Create new addresses?`}
        text={t`Sites that use the current ones stop receiving your properties.`}
        confirmLabel={t`Create new addresses`}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
      />
      <ConfirmDialog
        open={asked === 'close'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t`Close the feeds?`}
        text={t`Sites that use them stop receiving your properties.`}
        confirmLabel={t`Close the feeds`}
        busy={closing.isPending}
        onConfirm={() => closing.mutate()}
      />
    </div>
  );
}
