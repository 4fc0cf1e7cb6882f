import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormSection } from '#ui/form-section.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { FeedAddress } from '../contract.ts';
import { calendarFeedApi, feedQuery } from './queries.ts';

/** The user's feed URL for other calendar programs. */
export function SettingsCalendarPanel() {
  const { t } = useLingui();
  const feed = useQuery(feedQuery);
  return (
    <FormSection title={t`Calendar`} text={t`Your meetings in your phone or computer calendar.`}>
      <div className="col-span-6">
        {feed.isError && !feed.data ? (
          <ErrorState
            title={t`Your calendar link could not be loaded`}
            text={t`Check the connection and try again.`}
            onRetry={() => void feed.refetch()}
            isRetrying={feed.isFetching}
          />
        ) : feed.isPending ? (
          <Loading label={t`Loading settings...`}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        ) : (
          <FeedAddressPart feed={feed.data ?? null} />
        )}
      </div>
    </FormSection>
  );
}

type Confirmation = 'renew' | 'close';

function FeedAddressPart({ feed }: { feed: FeedAddress | null }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const keep = (next: FeedAddress | null) => {
    queryClient.setQueryData(feedQuery.queryKey, next);
    setAsked(null);
  };
  const renewing = useMutation({
    mutationFn: () => calendarFeedApi.renew({}),
    onSuccess: (next) => {
      keep(next);
      toast({ tone: 'success', title: feed ? t`The old link no longer works` : t`Your calendar link is ready` });
    },
    onError: (error) => fail(error, t`The link could not be created. Please try again.`),
  });
  const closing = useMutation({
    mutationFn: () => calendarFeedApi.close({}),
    onSuccess: () => {
      keep(null);
      toast({ tone: 'success', title: t`The link no longer works` });
    },
    onError: (error) => fail(error, t`The link could not be turned off. Please try again.`),
  });
  if (!feed) {
    return (
      <>
        <p className="mb-3">{t`Subscribe from Google, Apple or Outlook with a private link.`}</p>
        <Button variant="primary" busy={renewing.isPending} onClick={() => renewing.mutate()}>
          {t`Create calendar link`}
        </Button>
      </>
    );
  }
  const made = dayOf(feed.created_at);
  return (
    <>
      <CopyField
        label={t`Private link`}
        value={feed.url}
        help={t`Created on ${made}. Anyone with this link can see your meetings, so keep it private.`}
      />
      <h3 className="mt-5 mb-1.5 text-13">{t`How to subscribe`}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 phone:grid-cols-1 phone:gap-y-0.5">
        <dt className="font-medium text-ink">Google</dt>
        <dd className="phone:mb-2">{t`On calendar.google.com, press + beside “Other calendars”, then “From URL”, and paste the link.`}</dd>
        <dt className="font-medium text-ink">Apple</dt>
        <dd className="phone:mb-2">{t`In Calendar on a Mac, choose File, “New Calendar Subscription”; on an iPhone, Calendars, “Add Calendar”, “Add Subscription Calendar”.`}</dd>
        <dt className="font-medium text-ink">Outlook</dt>
        <dd>{t`In Outlook on the web, open the calendar, press “Add calendar”, then “Subscribe from web”, and paste the link.`}</dd>
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={() => setAsked('renew')}>{t`Create new link`}</Button>
        <Button variant="ghost" onClick={() => setAsked('close')}>{t`Turn off link`}</Button>
      </div>
      <ConfirmDialog
        open={asked === 'renew'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        tone="primary"
        title={t`Create a new link?`}
        text={t`Calendars using the current link stop updating until you add the new one.`}
        confirmLabel={t`Create new link`}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
      />
      <ConfirmDialog
        open={asked === 'close'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t`Turn off the link?`}
        text={t`Calendars that use it stop showing your meetings.`}
        confirmLabel={t`Turn off link`}
        busy={closing.isPending}
        onConfirm={() => closing.mutate()}
      />
    </>
  );
}
