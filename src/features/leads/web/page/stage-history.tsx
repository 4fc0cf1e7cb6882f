import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { StageStay } from '../../contract.ts';
import { stagesQuery } from '../queries.ts';
import { StageLabel, TimeBetween } from './stage-label.tsx';

/** The stages of a lead, latest first, with the time in each. */
export function StageHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, isPending, refetch, isFetching } = useQuery(stagesQuery(id));
  return (
    <section aria-labelledby="stage-history" className="min-w-0">
      <SectionHead id="stage-history" title={t`Stage history`} />
      {isPending ? (
        <Loading label={t`Loading the stages...`}>
          <Skeleton className="my-3 h-4 w-64" />
        </Loading>
      ) : data ? (
        <ol>
          {data.map((stay) => (
            <Stay key={stay.since} stay={stay} />
          ))}
        </ol>
      ) : (
        <ErrorState title={t`The stages could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  );
}

function Stay({ stay: { status, since, until, actor } }: { stay: StageStay }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  const day = dayOf(since);
  return (
    <li className="grid grid-cols-[minmax(0,11rem)_8rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-2 last:border-0 phone:grid-cols-[minmax(0,1fr)_auto]">
      <StageLabel status={status} />
      <span className="text-ink-2 phone:text-right">
        <TimeBetween since={since} until={until} />
      </span>
      <span className="truncate text-12 text-ink-3 phone:col-span-2">
        {[t`since ${day}`, nameOf(actor)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
