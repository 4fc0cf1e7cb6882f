import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** The placeholder of the form, in its size. */
export function MeetingFormSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="mb-3 h-4 w-36" />
      <Skeleton className="mb-6 h-7 w-72" />
      <Skeleton className="h-128 max-w-228 [:where(&)]:rounded-card" />
    </Loading>
  );
}
