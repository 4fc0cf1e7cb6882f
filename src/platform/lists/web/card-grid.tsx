import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import type { LoadingList } from './list-end.tsx';
import { ListEnd } from './list-end.tsx';

interface GridLook {
  /** Columns and gaps. */
  readonly grid: string;
  /** The height that a card is taken to have as long as it is not laid out. */
  readonly card: string;
  readonly skeleton: ReactNode;
}

interface CardGridProps<T> {
  readonly items: readonly T[];
  readonly list: LoadingList;
  readonly look: GridLook;
  children(item: T, index: number): ReactNode;
}

// What the first sight of a phone and of a large screen shows.
const shownAtOnce = window.innerWidth < 768 ? 4 : 9;

/**
 * Cards in columns. Those below the first sight are drawn a moment later, and those far from the visible part of the
 * page are not laid out.
 */
export function CardGrid<T extends { readonly id: string }>({ items, list, look, children }: CardGridProps<T>) {
  const drawn = useDeferredValue(items.length, shownAtOnce);
  return (
    <>
      <ul className={look.grid}>
        {items.map((item, index) => (
          <li key={item.id} className={look.card}>
            {index < drawn ? children(item, index) : look.skeleton}
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The grid before anything is there. */
export function EmptyGrid({ look }: { look: GridLook }) {
  return (
    <div className={look.grid}>
      {skeletonKeys.map((skeletonKey) => (
        <div key={skeletonKey}>{look.skeleton}</div>
      ))}
    </div>
  );
}
