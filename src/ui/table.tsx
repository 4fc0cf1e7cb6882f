// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid on a phone, rows and cells lose their meaning in some browsers.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <table
      role="table"
      aria-label={label}
      {...props}
      className={classNames('w-full border-separate border-spacing-0 phone:block', className)}
    />
  );
}

/** The header row; on a phone only for screen readers. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="phone:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

export interface ColumnProps extends ComponentProps<'th'> {
  /** Aligns figures to the right. */
  end?: boolean | undefined;
  /** Shows the name only to screen readers ('Actions'). */
  hideName?: boolean | undefined;
}

export function Column({ end, hideName, className, children, ...props }: ColumnProps) {
  return (
    <th
      scope="col"
      role="columnheader"
      {...props}
      className={classNames(
        'border-b border-line px-2 pt-2.5 pb-2 text-12 font-medium whitespace-nowrap text-ink-3 first:pl-0 last:pr-0',
        end ? 'text-right' : 'text-left',
        className,
      )}
    >
      {hideName ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

export interface SortColumnProps<S extends string> extends ColumnProps {
  sort: S;
  /** The ascending and descending sort orders of this column. */
  up: S;
  down: S;
  /** The default is 'down', the greatest value first. */
  first?: 'up' | 'down' | undefined;
  onSort: (sort: S) => void;
}

/**
 * A sortable column header; pressed again, it reverses the order. On a phone, where headers are hidden, a menu does
 * this.
 */
export function SortColumn<S extends string>(props: SortColumnProps<S>) {
  const { sort, up, down, first = 'down', onSort, end, children, ...column } = props;
  const isUp = sort === up;
  const isSorted = isUp || sort === down;
  const Icon = isUp ? ArrowUp : ArrowDown;
  const next = isSorted ? (isUp ? down : up) : { up, down }[first];
  return (
    <Column {...column} end={end} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={classNames('group/sort relative rounded-small hover:text-ink phone:hidden', isSorted && 'text-ink')}
        onClick={() => onSort(next)}
      >
        {children}
        <Icon
          aria-hidden="true"
          className={classNames(
            // Absolute, so that the name stays aligned with its column.
            'absolute top-0.5 size-3.5 print:hidden',
            end ? 'right-full mr-1' : 'left-full ml-1',
            !isSorted && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
          )}
        />
      </button>
      <span className="hidden phone:inline">{children}</span>
    </Column>
  );
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" {...props} className={classNames('phone:block', className)} />;
}

/** A table row; `relative`, so that a `stretched` link covers it. */
export function Row({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      role="row"
      {...props}
      className={classNames(
        'group/row relative phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:items-center phone:gap-x-3 phone:gap-y-0.5 phone:border-b phone:border-line phone:pt-3 phone:pb-1',
        className,
      )}
    />
  );
}

const phoneCells = {
  top: 'phone:col-start-1 phone:row-start-1',
  topEnd: 'phone:col-start-2 phone:row-start-1 phone:justify-self-end',
  middle: 'phone:col-start-1 phone:row-start-2',
  middleEnd: 'phone:col-start-2 phone:row-start-2 phone:justify-self-end',
  bottom: 'phone:col-start-1 phone:row-start-3 phone:min-h-touch phone:content-center',
  bottomEnd: 'phone:col-span-full phone:row-start-3 phone:justify-self-end',
  hidden: 'phone:hidden',
} as const;

export interface CellProps extends ComponentProps<'td'> {
  /** The position of the cell on a phone, where a row is a card. */
  phone: keyof typeof phoneCells;
  /** Aligns figures to the right, in tabular digits. */
  end?: boolean | undefined;
  /** The main cell of the row: dark and bold. */
  strong?: boolean | undefined;
  /** Takes the remaining width and truncates its text. */
  cut?: boolean | undefined;
}

/** A cell. The one at the top of the phone layout is the row header. */
export function Cell({ phone, end, strong, cut, className, ...props }: CellProps) {
  const [Tag, meaning] =
    phone === 'top' ? (['th', { scope: 'row', role: 'rowheader' }] as const) : (['td', { role: 'cell' }] as const);
  return (
    <Tag
      {...meaning}
      {...props}
      className={classNames(
        'h-14 border-b border-line px-2 py-1.5 first:pl-0 last:pr-0 phone:block phone:h-auto phone:border-0 phone:p-0',
        // On hover the row extends slightly beyond the edges of the table.
        'group-hover/row:bg-hover group-hover/row:first:rounded-l-control group-hover/row:last:rounded-r-control group-hover/row:first:shadow-[-12px_0_0_var(--hover)] group-hover/row:last:shadow-[12px_0_0_var(--hover)] phone:bg-transparent! phone:shadow-none!',
        end && 'text-right tabular-nums',
        phone === 'top' && 'text-left',
        strong ? 'font-medium text-ink' : phone === 'top' && 'font-[inherit]',
        cut && 'max-w-0 truncate phone:max-w-none',
        phoneCells[phone],
        className,
      )}
    />
  );
}

/** A name with a detail below it; the name is truncated last. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <span className="block truncate font-medium text-ink">{first}</span>
      {second && <span className="block truncate text-12 text-ink-3">{second}</span>}
    </>
  );
}

/** Buttons at the end of a row, above a `stretched` link. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="relative z-1 flex items-center justify-end">{children}</div>;
}
