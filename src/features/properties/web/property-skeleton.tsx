import { useLingui } from '@lingui/react/macro';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

const facts = ['a', 'b', 'c', 'd'];

export function PropertySkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading property...`}>
      <Skeleton className="mb-3 h-4 w-36" />
      <Skeleton className="h-7 w-72" />
      <Skeleton className="mt-1.5 mb-5.5 h-3.5 w-96" />
      <Skeleton className="mb-5 aspect-[7/2] max-h-[28rem] w-full rounded-card phone:-mx-4 phone:h-[258px] phone:w-screen phone:max-w-none phone:rounded-none" />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-10 max-[1100px]:grid-cols-1">
        <div>
          <Skeleton className="h-8 w-52" />
          <Skeleton className="mt-2 h-3.5 w-72" />
          <div className="mt-5 mb-7 flex gap-8">
            {facts.map((name) => (
              <Skeleton key={name} className="h-9 w-16" />
            ))}
          </div>
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="mt-2 h-3.5 w-full" />
          <Skeleton className="mt-2 h-3.5 w-2/3" />
        </div>
        <div className="grid content-start gap-3">
          {facts.map((name) => (
            <Skeleton key={name} className="h-4 w-full" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
