import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';
import type { LoadingList } from './list-end.tsx';
import { ListEnd } from './list-end.tsx';

interface GridLayout {
  /** Class names of columns and gaps. */
  readonly grid: string;
  /** Estimated height of a card that has no layout yet. */
  readonly card: string;
  readonly skeleton: ReactNode;
}

interface CardGridProps<T> {
  readonly items: readonly T[];
  readonly list: LoadingList;
  readonly layout: GridLayout;
  children(item: T, index: number): ReactNode;
}

// The number of cards on the first screen of a phone or a desktop.
const shownAtOnce = window.innerWidth < 768 ? 4 : 9;

/** A grid of cards. Cards below the first screen render a moment later; cards far from the viewport have no layout. */
export function CardGrid<T extends { readonly id: string }>({ items, list, layout, children }: CardGridProps<T>) {
  const drawn = useDeferredValue(items.length, shownAtOnce);
  return (
    <>
      <ul className={layout.grid}>
        {items.map((item, index) => (
          <li key={item.id} className={layout.card}>
            {index < drawn ? children(item, index) : layout.skeleton}
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The skeleton of the grid. */
export function EmptyGrid({ layout }: { layout: GridLayout }) {
  return (
    <div className={layout.grid}>
      {skeletonKeys.map((skeletonKey) => (
        <div key={skeletonKey}>{layout.skeleton}</div>
      ))}
    </div>
  );
}
