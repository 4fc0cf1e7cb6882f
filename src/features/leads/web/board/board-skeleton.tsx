import { Skeleton } from '#ui/skeleton.tsx';
import { cardGap } from './column-layout.ts';

export const columnFrame =
  'snap-start flex min-h-0 min-w-0 flex-col rounded-card bg-paper px-1.5 phone:bg-transparent phone:px-0';
export const boardFrame =
  'grid h-[max(24rem,calc(100dvh-11.75rem))] auto-cols-[minmax(10.25rem,1fr)] max-[1100px]:auto-cols-[minmax(14.5rem,1fr)] max-[1100px]:not-phone:snap-x max-[1100px]:not-phone:snap-proximity max-[1100px]:not-phone:scroll-px-3 max-[1100px]:not-phone:px-3 grid-flow-col grid-rows-1 gap-1.5 not-phone:-mx-3 not-phone:-mb-6 not-phone:overflow-x-auto phone:block phone:h-auto phone:min-h-[60dvh] phone:touch-pan-y phone:touch-pinch-zoom print:m-0 print:h-auto print:auto-cols-[minmax(0,1fr)] print:overflow-visible';

const skeletonKeys = ['a', 'b', 'c', 'd'];

/** Skeletons of cards, in the most common size. */
export function BoardCardSkeletons({ isTouch }: { readonly isTouch: boolean }) {
  return (
    <div className="grid content-start" style={{ gap: cardGap }}>
      {skeletonKeys.map((key) => (
        <div
          key={key}
          style={{ height: isTouch ? 149 : 106 }}
          className="flex flex-col gap-2 rounded-card border border-line bg-raised px-2.25 pt-3 touch:px-3"
        >
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="mt-1 h-3 w-16" />
        </div>
      ))}
    </div>
  );
}

export function BoardSkeleton({
  columns,
  isTouch,
}: {
  readonly columns: readonly string[];
  readonly isTouch: boolean;
}) {
  return (
    <div className={boardFrame}>
      {columns.map((column) => (
        <div key={column} className={columnFrame}>
          <div className="flex h-10 flex-none items-center px-1.5 phone:hidden">
            <Skeleton className="h-3.5 w-24" />
          </div>
          <BoardCardSkeletons isTouch={isTouch} />
        </div>
      ))}
    </div>
  );
}
