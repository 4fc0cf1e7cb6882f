// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, not its cells.
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is a grid.
// biome-ignore-all lint/a11y/noRedundantRoles: laid out as a grid, rows and cells lose their meaning in some browsers.
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Column, SortColumn } from '#ui/table.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { ListColumns } from '../columns.ts';
import { withCustomColumns } from '../columns.ts';
import type { LoadingList } from './list-end.tsx';
import { useCustomCells } from './use-custom-cells.tsx';
import { useSelectionAround } from './use-list-selection.ts';

/** The rows that a user has chosen; the first column then has checkboxes. Default: the selection of the list around. */
export interface RowSelection {
  isSelected(id: string): boolean;
  /** `range`: together with all rows since the last choice. */
  toggle(id: string, options: { readonly range: boolean }): void;
  selectShown?(): void;
  clear?(): void;
}

/** How each column shows a record. */
export type TableCells<C extends ListColumns, T> = { readonly [Id in keyof C]: (record: T) => ReactNode };

interface RecordTableProps<C extends ListColumns<S>, T, S extends string> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly items: readonly T[];
  readonly list: LoadingList;
  readonly columns: C;
  /** The ids of the columns to show, in order. */
  readonly shown: readonly string[];
  readonly cells: TableCells<C, T>;
  readonly sort: S;
  readonly selection?: RowSelection | undefined;
  /** The kind of the records, if the agency may add fields to them. */
  readonly custom?: CustomFieldKind;
  onSort(sort: S): void;
  /** The record's name, for the checkbox and screen readers. */
  nameOf(record: T): string;
  onOpen(record: T): void;
  /** Buttons at the end of a row. */
  actions?(record: T): ReactNode;
}

/** Pixels; a finger needs more than a pointer. */
const rowHeights = { fine: 34, coarse: 44 } as const;
const gap = 16;
const smallestHeight = 320;
/** The next page loads when this many rows or fewer are left. */
const rowsAhead = 20;
const selectionWidth = 36;
const actionsWidth = 44;

/** The table of a list: only the rows near the viewport are in the page. */
export function RecordTable<C extends ListColumns<S>, T extends { readonly id: string }, S extends string>(
  props: RecordTableProps<C, T, S>,
) {
  const { label, items, list, shown, cells, custom, sort, onSort, nameOf, onOpen, actions } = props;
  // A list with custom fields is also sorted by them.
  const columns = withCustomColumns(props.columns, custom) as ListColumns<S>;
  const customCell = useCustomCells(custom);
  const around = useSelectionAround();
  const selection = props.selection ?? around ?? undefined;
  const { t } = useLingui();
  const rowHeight = useMedia('(pointer: coarse)') ? rowHeights.coarse : rowHeights.fine;
  const scroller = useRef<HTMLDivElement>(null);
  useHeight(scroller);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 1200, height: 800 },
  });
  useEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const isNearEnd = last >= items.length - rowsAhead;
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isNearEnd && mayLoad) void list.fetchNextPage();
  });

  const keyboard = useRowKeys({
    items,
    scroller,
    onOpen,
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const template = [
    ...(selection ? [`${selectionWidth}px`] : []),
    ...shown.map((id) => {
      const width = columns[id]?.width ?? 100;
      return `minmax(${width}px, ${width}fr)`;
    }),
    ...(actions ? [`${actionsWidth}px`] : []),
  ].join(' ');
  const fixed = (selection ? selectionWidth : 0) + (actions ? actionsWidth : 0);
  const minWidth = shown.reduce((sum, id) => sum + (columns[id]?.width ?? 100), fixed);
  const start = rows[0]?.start ?? 0;
  const firstLeft = selection ? 'max-[1100px]:left-9' : 'max-[1100px]:left-0';
  const stuck = classNames('max-[1100px]:sticky max-[1100px]:z-2 max-[1100px]:bg-sheet', firstLeft);

  return (
    <div
      ref={scroller}
      className="overflow-auto overscroll-contain rounded-control border border-line bg-sheet print:h-auto! print:max-h-none!"
    >
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={hasNextPage ? -1 : items.length + 1}
        aria-colcount={shown.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
        className="block"
        style={{ minWidth }}
        onKeyDown={keyboard.onKeyDown}
      >
        <thead role="rowgroup" className="sticky top-0 z-3 block bg-sheet">
          <tr role="row" aria-rowindex={1} className="grid pl-3" style={{ gridTemplateColumns: template }}>
            {selection && <SelectColumn selection={selection} items={items} />}
            {shown.map((id, index) => {
              const column = columns[id];
              if (!column) return null;
              const classes = classNames('truncate', index === 0 && stuck);
              const name = t(column.label);
              return column.sort ? (
                <SortColumn
                  key={id}
                  {...column.sort}
                  sort={sort}
                  onSort={onSort}
                  end={column.isEnd}
                  className={classes}
                >
                  {name}
                </SortColumn>
              ) : (
                <Column key={id} end={column.isEnd} className={classes}>
                  {name}
                </Column>
              );
            })}
            {actions && <Column hideName>{t`Actions`}</Column>}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block" style={{ height: virtual.getTotalSize(), paddingTop: start }}>
          {rows.map(({ index }) => {
            const record = items[index];
            if (!record) return null;
            const isSelected = selection?.isSelected(record.id) ?? false;
            return (
              <tr
                key={record.id}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={selection ? isSelected : undefined}
                data-row={index}
                data-list-entry
                tabIndex={index === keyboard.active ? 0 : -1}
                className={classNames(
                  'group/line grid cursor-default items-center pl-3 -outline-offset-2',
                  isSelected ? 'bg-accent-tint' : 'hover:bg-hover',
                )}
                style={{ gridTemplateColumns: template, height: rowHeight }}
                onFocus={() => keyboard.setActive(index)}
                onClick={(event) => !isOnControl(event) && onOpen(record)}
              >
                {selection && (
                  <td
                    role="gridcell"
                    className="flex items-center border-b border-line max-[1100px]:sticky max-[1100px]:left-0"
                    style={{ height: rowHeight }}
                  >
                    <Checkbox
                      label={t`Select ${nameOf(record)}`}
                      hideLabel
                      data-select
                      checked={isSelected}
                      onChange={({ nativeEvent }) =>
                        selection.toggle(record.id, {
                          range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                        })
                      }
                    />
                  </td>
                )}
                {shown.map((id, position) => (
                  <TableCell
                    key={id}
                    isFirst={position === 0}
                    isEnd={columns[id]?.isEnd === true}
                    className={position === 0 ? classNames(stuck, isSelected && 'max-[1100px]:bg-accent-tint') : ''}
                    height={rowHeight}
                  >
                    {cells[id] ? cells[id](record) : customCell(id, record)}
                  </TableCell>
                ))}
                {actions && (
                  <td
                    role="gridcell"
                    className="flex items-center justify-end border-b border-line"
                    style={{ height: rowHeight }}
                  >
                    {actions(record)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="sticky left-0 text-center text-ink-3 empty:hidden" aria-live="polite">
        {isFetchNextPageError ? (
          <Button className="my-2" onClick={() => void list.fetchNextPage()}>{t`Load more`}</Button>
        ) : (
          isFetchingNextPage && <p className="py-2">{t`Loading more...`}</p>
        )}
      </div>
    </div>
  );
}

/** Selects all rows that are shown, or none. */
function SelectColumn({ selection, items }: { selection: RowSelection; items: readonly { readonly id: string }[] }) {
  const { t } = useLingui();
  const classes = 'max-[1100px]:sticky max-[1100px]:left-0';
  const { selectShown, clear } = selection;
  if (!selectShown || !clear) return <Column hideName className={classes}>{t`Selected`}</Column>;
  const selected = items.filter(({ id }) => selection.isSelected(id)).length;
  const isFull = items.length > 0 && selected === items.length;
  const all = formatCount(items.length);
  return (
    <Column className={classes}>
      <Checkbox
        label={t`Select all ${all} shown`}
        hideLabel
        checked={isFull}
        partly={selected > 0 && !isFull}
        onChange={isFull ? clear : selectShown}
      />
    </Column>
  );
}

interface TableCellProps {
  readonly isFirst: boolean;
  readonly isEnd: boolean;
  readonly className: string;
  readonly height: number;
  readonly children: ReactNode;
}

function TableCell({ isFirst, isEnd, className, height, children }: TableCellProps) {
  const classes = classNames(
    'block min-w-0 truncate border-b border-line px-2 text-ink-2 first:pl-0',
    isEnd ? 'text-right tabular-nums' : 'text-left',
    isFirst && 'font-medium text-ink',
    className,
  );
  const style = { height, lineHeight: `${height - 1}px` };
  return isFirst ? (
    <th scope="row" role="rowheader" className={classes} style={style}>
      {children}
    </th>
  ) : (
    <td role="gridcell" className={classes} style={style}>
      {children}
    </td>
  );
}

/** Whether a click was for a link or button inside of the row. */
function isOnControl({ target }: Pick<MouseEvent, 'target'>): boolean {
  const isText = (window.getSelection()?.toString() ?? '') !== '';
  return isText || !(target instanceof Element) || target.closest('a, button, input, label, [role="menu"]') !== null;
}

interface RowKeys<T> {
  readonly items: readonly T[];
  readonly scroller: { readonly current: HTMLElement | null };
  onOpen(record: T): void;
  scrollTo(index: number): void;
}

/** Arrow keys, Home and End move between rows, Enter opens. Only one row is a stop of the Tab key. */
function useRowKeys<T>({ items, scroller, onOpen, scrollTo }: RowKeys<T>) {
  const [active, setActive] = useState(0);
  /** The row to focus as soon as it is in the page. */
  const wanted = useRef<number | null>(null);
  const most = items.length - 1;
  const current = Math.min(active, Math.max(0, most));
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(most, index));
    wanted.current = next;
    setActive(next);
    scrollTo(next);
    // If the row is already the active one, nothing renders.
    scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.dataset.row === undefined && !(key.startsWith('Arrow') && target.closest('[data-row]'))) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeights.coarse));
    const record = items[current];
    const isHandled = (() => {
      switch (key) {
        case 'ArrowDown':
          goTo(current + 1);
          return true;
        case 'ArrowUp':
          goTo(current - 1);
          return true;
        case 'PageDown':
          goTo(current + page);
          return true;
        case 'PageUp':
          goTo(current - page);
          return true;
        case 'Home':
          goTo(0);
          return true;
        case 'End':
          goTo(most);
          return true;
        case 'Enter':
          if (record) onOpen(record);
          return true;
        default:
          return false;
      }
    })();
    if (isHandled) event.preventDefault();
  };
  return { active: current, setActive, onKeyDown };
}

/** Gives the table what is left of the screen below its top edge. */
function useHeight(scroller: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const setHeight = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      element.style.maxHeight = `max(${smallestHeight}px, calc(100dvh - ${top + gap}px))`;
    };
    setHeight();
    // Chips and notes above the table come and go.
    const observer = new ResizeObserver(setHeight);
    observer.observe(document.body);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [scroller]);
}
