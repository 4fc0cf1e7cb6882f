import { useLingui } from '@lingui/react/macro';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

const facts = ['a', 'b', 'c', 'd', 'e', 'f'];

export function LeadSkeleton() {
  const { t } = useLingui();
  const lines = facts.map((name) => <Skeleton key={name} className="h-4 w-full max-w-96" />);
  return (
    <Loading label={t`Loading lead information...`}>
      <Skeleton className="mb-3 h-4 w-36" />
      <Skeleton className="h-7 w-72" />
      <Skeleton className="mt-1.5 mb-8 h-3.5 w-24" />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-10 max-[1100px]:grid-cols-1">
        <div className="grid content-start gap-3">{lines}</div>
        <div className="grid content-start gap-3">{lines}</div>
      </div>
    </Loading>
  );
}
