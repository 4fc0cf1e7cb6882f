import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { meetingStatusLabels } from '#features/meetings/labels.ts';
import { badgeTone } from '#features/meetings/web/status-tone.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { Visit } from '../contract.ts';
import { readCheckInSearch } from '../visit-search.ts';
import { PlanLink } from './plan-link.tsx';
import { visitQuery } from './queries.ts';
import { useVisitWithQueue } from './use-visit-with-queue.ts';

const parts = lazyComponent(() => import('./visit-parts.lazy.tsx').then((part) => part.VisitParts));

export function prefetchQueries(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(visitQuery(id));
  parts.prefetch();
}

/** A visit on a phone: the next property, the others in their order, the people, and what follows. */
export function VisitScreen() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/visits/$id' });
  const { data: visit, error, isFetching, refetch } = useQuery({ ...visitQuery(id), retry: false });
  const Parts = parts.useComponent(true, false);
  if (error && !visit) {
    if (findsNothing(error))
      return (
        <EmptyState
          isPage
          title={t`Visit not found`}
          text={t`It was deleted, or the address is wrong.`}
          action={
            <Button asChild>
              <Link to="/meetings">{t`All meetings`}</Link>
            </Button>
          }
        />
      );
    return <ErrorState title={t`This could not be loaded.`} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!visit)
    return (
      <Loading label={t`Loading the visit...`}>
        <Skeleton className="mb-6 h-7 w-72" />
        <Skeleton className="h-96 max-w-180" />
      </Loading>
    );
  return <VisitPage known={visit} Parts={Parts} />;
}

/** Shows the visit with what waits on this device. */
function VisitPage({ known, Parts }: { known: Visit; Parts: ReturnType<typeof parts.useComponent> }) {
  const navigate = useNavigate();
  const scanned = readCheckInSearch(useSearch({ from: '/visits/$id' }));
  const visit = useVisitWithQueue(known);
  const { id } = visit;
  return (
    <>
      <VisitHead visit={visit} />
      {Parts ? (
        <Parts
          visit={visit}
          scanned={scanned}
          onScanned={() => void navigate({ to: '/visits/$id', params: { id }, search: {}, replace: true })}
        />
      ) : (
        <Skeleton className="h-96 max-w-180" />
      )}
    </>
  );
}

function VisitHead({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { dayOf, time } = useFormats();
  const { id, title, status, meeting_date: at, agent } = visit;
  const { mayWrite } = useRights('meetings');
  const isActive = status === 'scheduled' || status === 'confirmed';
  return (
    <PageHead
      back={<Link to="/today">{t`Today`}</Link>}
      title={title}
      badge={<Badge tone={badgeTone(status)}>{t(meetingStatusLabels[status])}</Badge>}
      sub={[t`${dayOf(at)} at ${time(at)}`, agent ?? t`Unassigned`].join(' · ')}
      actions={
        <>
          <Button asChild>
            <Link to="/meetings/edit/$id" params={{ id }}>
              {t`Open meeting`}
            </Link>
          </Button>
          {isActive && mayWrite(visit.agent_id) && <PlanLink visit={visit} />}
        </>
      }
    />
  );
}
