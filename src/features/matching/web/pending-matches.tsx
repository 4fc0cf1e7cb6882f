import { useLingui } from '@lingui/react/macro';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** Holds the place of a person's matches until their code has loaded. Without their id: an address must not scroll to it. */
export function PendingMatches() {
  const { t } = useLingui();
  return (
    <section aria-label={t`Matches`} className="min-w-0">
      <SectionHead title={t`Matches`} />
      <MatchSkeletons />
    </section>
  );
}

export function MatchSkeletons() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading matches...`}>
      <Skeleton className="mt-3 h-28 w-full" />
      <Skeleton className="mt-3 h-28 w-full" />
    </Loading>
  );
}
