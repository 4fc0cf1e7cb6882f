import { Skeleton } from '#ui/skeleton.tsx';

const keys = Array.from({ length: 18 }, (_, index) => `row ${index}`);

/** A table that loads. */
export function TableSkeleton() {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      {keys.map((key) => (
        <div
          key={key}
          className="grid h-8.5 grid-cols-[2fr_1fr_1fr_1fr_1fr] items-center gap-6 border-b border-line px-3"
        >
          <Skeleton className="h-3 w-40 max-w-full" />
          <Skeleton className="h-3 w-24 max-w-full" />
          <Skeleton className="h-3 w-20 max-w-full" />
          <Skeleton className="h-3 w-24 max-w-full" />
          <Skeleton className="h-3 w-16 max-w-full" />
        </div>
      ))}
    </div>
  );
}
