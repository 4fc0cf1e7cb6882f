import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import type { Property } from '#features/properties/contract.ts';
import { isClosed } from '#features/properties/rules.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Figures } from '#ui/figures.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { MarketResponse } from '../contract.ts';
import { marketFigureLabels } from '../labels.ts';
import { marketFigures } from '../rules.ts';
import { DismissalReasons } from './dismissal-reasons.tsx';
import { marketQuery, ownerReportsApi } from './queries.ts';
import { useReportDialog } from './use-report-dialog.tsx';

/** How the market responded to a property, and the report to its owner. */
export function PropertyMarket({ property }: { readonly property: Property }) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(marketQuery(property.id));
  const { owner } = property;
  return (
    <section aria-labelledby="market-response" className="min-w-0">
      <SectionHead
        id="market-response"
        title={t`Market response`}
        action={owner && !isClosed(property.status) && <ReportButton owner={owner} />}
      />
      {isPending ? (
        <Loading label={t`Loading the market response...`}>
          <Skeleton className="my-3 h-20" />
        </Loading>
      ) : isError && !data ? (
        <ErrorState title={t`This could not be loaded.`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Figures
          label={t`Market response`}
          className="mt-3 mb-0 phone:mb-0"
          figures={marketFigures.flatMap((name) => {
            const counted = data[name];
            if (!counted) return [];
            const { total, recent } = counted;
            return {
              label: t(marketFigureLabels[name]),
              value: total,
              foot: (
                <Plural
                  value={recent}
                  _0="none in the last 7 days"
                  one="# in the last 7 days"
                  other="# in the last 7 days"
                />
              ),
            };
          })}
        />
      )}
      {data?.feedback && <VisitFeedback {...data.feedback} />}
      {data?.dismissals && <DismissalReasons dismissals={data.dismissals} />}
    </section>
  );
}

/** What people said after they saw it. */
function VisitFeedback({ liked, maybe, not_for_me: notForThem }: NonNullable<MarketResponse['feedback']>) {
  const { t } = useLingui();
  if (liked + maybe + notForThem === 0) return null;
  return (
    <p className="mt-2 text-ink-2">
      {t`After visits: ${liked} liked it, ${maybe} said maybe, ${notForThem} said it is not for them`}
    </p>
  );
}

function ReportButton({ owner }: { readonly owner: NonNullable<Property['owner']> }) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const { open, prefetch, dialog } = useReportDialog();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownerReportsApi.compose({ client_id: owner.id, id: uuid() }),
    onSuccess: ({ id }) => open(id),
    onError: (error) => fail(error, t`The report could not be composed.`),
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        busy={isPending}
        onPointerEnter={prefetch}
        onClick={() => mutate()}
      >
        {t`Report to the owner`}
      </Button>
      {dialog}
    </>
  );
}
