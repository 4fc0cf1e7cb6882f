import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { ColumnSum, LeadCard, LeadFilter } from '../../contract.ts';
import { leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import type { PendingLeadMove } from '../lead-moves.ts';
import { StageMark } from '../page/stage-mark.tsx';
import { boardColumnQuery } from '../queries.ts';
import { BoardCard, boardCardHeight } from './board-card.tsx';
import { movePages } from './board-moves.ts';
import { BoardCardSkeletons, columnFrame } from './board-skeleton.tsx';
import type { BoardState } from './board-state.ts';
import type { ColumnLayout } from './column-layout.ts';
import { cardGap, cardsBetween, layOut, shiftBetween } from './column-layout.ts';
import { scrollerOf, useView, visibleRangeOf } from './use-view.ts';

export interface BoardColumnProps {
  readonly status: LeadStatus;
  readonly filter: LeadFilter;
  readonly sum: ColumnSum | undefined;
  readonly moves: readonly PendingLeadMove[];
  readonly board: BoardState;
  readonly isTouch: boolean;
  /** Whether the names of the columns need a line of their own. */
  readonly isTall: boolean;
  readonly onMove: (lead: LeadCard, byKeyboard: boolean) => void;
}

/** Overscan above and below the visible part, in pixels. */
const margin = 240;
/** Fetches the next page this many cards before the end. */
const prefetchRows = 30;
const none: readonly LeadCard[] = [];

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, filter, sum, moves, board, isTouch, isTall, onMove } = props;
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const query = useInfiniteQuery(boardColumnQuery(filter, status));
  const pages = useMemo(
    () => query.data && moves.reduce((before, move) => movePages(before, status, move), query.data),
    [query.data, moves, status],
  );
  const lifted = useSyncExternalStore(board.subscribe, () => board.leadIn(status));
  const dropIndex = useSyncExternalStore(board.subscribe, () => board.indexIn(status));
  const byKeyboard = lifted !== null && board.state?.by === 'keyboard';
  const cards = useStill(
    useMemo(() => pages?.pages.flatMap((page) => page.items) ?? none, [pages]),
    board,
  );
  const own = lifted && cards.find((card) => card.id === lifted.id);
  const others = useMemo(() => (own ? cards.filter((card) => card !== own) : cards), [cards, own]);
  const layout = useMemo(() => layOut(others, (card) => boardCardHeight(card, isTouch)), [others, isTouch]);

  const { mayWrite } = useRights('leads');
  const frame = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useSteadyScroll(list, layout, lifted !== null);
  const view = useView(list, layout);
  const { first, end } = cardsBetween(layout, view.top - margin, view.bottom + margin);
  useLayoutEffect(() => {
    const scroller = list.current?.parentElement;
    if (!frame.current || !list.current || !scroller) return;
    board.columns.set(status, { frame: frame.current, scroller, list: list.current, cards, layout });
    return () => void board.columns.delete(status);
  }, [board, status, cards, layout]);

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isNearEnd = end >= others.length - prefetchRows;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const name = t(leadStageWords.labelOf(status));
  const gap = dropIndex >= 0 && lifted ? boardCardHeight(lifted, isTouch) : 0;
  const entries = others.slice(first, end).map((card, index) => (
    <li key={card.id} className="mb-1.5">
      <BoardCard
        lead={card}
        height={layout.heights[first + index] ?? 0}
        isTouch={isTouch}
        mayMove={mayWrite(card.assigned_agent_id)}
        onMove={onMove}
      />
    </li>
  ));
  const dropTarget = gap > 0 && lifted && dropIndex >= first && dropIndex <= end && (
    <li key="place" aria-hidden="true" className="mb-1.5" data-drop-target>
      <div style={{ height: gap }} className="rounded-card border border-accent bg-accent-tint">
        {byKeyboard && (
          <div inert className="-m-px *:border-accent *:shadow-float">
            <BoardCard lead={lifted} height={gap} isTouch={isTouch} mayMove onMove={onMove} />
          </div>
        )}
      </div>
    </li>
  );
  // The dragged card stays mounted here: it has the focus, and touch events go to the element they began on.
  const held = own && (
    <li key={own.id} className="pointer-events-none absolute inset-x-0 top-0 opacity-0">
      <BoardCard lead={own} height={boardCardHeight(own, isTouch)} isTouch={isTouch} mayMove onMove={onMove} />
    </li>
  );
  const origin = own ? Math.min(Math.max(cards.indexOf(own) - first, 0), entries.length) : 0;
  return (
    <section ref={frame} aria-label={name} className={columnFrame}>
      <header
        className={classNames(
          'flex flex-none items-center gap-x-1.5 px-0.5 text-ink-3 phone:sr-only',
          isTall ? 'h-17 flex-wrap content-end pb-2' : 'h-10',
        )}
      >
        <StageMark status={status} />
        <h2 className={classNames('text-13', isTall ? 'w-[calc(100%-1.5rem)] leading-4.5 break-words' : 'truncate')}>
          {name}
        </h2>
        {sum && <span className="tabular-nums">{formatCount(sum.count)}</span>}
        {sum && <span className="ml-auto flex-none text-12 tabular-nums">{shortMoney(sum.value)}</span>}
      </header>
      {query.isError && cards.length === 0 ? (
        <ErrorState
          title={t`Error loading pipeline`}
          text={t`Check the connection and try again.`}
          onRetry={() => void query.refetch()}
          isRetrying={isFetching}
        />
      ) : query.isPending ? (
        <BoardCardSkeletons isTouch={isTouch} />
      ) : (
        <div className="relative min-h-0 flex-1 not-phone:slim-scroll not-phone:-mr-1.5 not-phone:overscroll-contain not-phone:[contain:layout_style]">
          <ul
            ref={list}
            style={{
              paddingTop: layout.starts[first] ?? 0,
              height: layout.total + (gap > 0 ? gap + cardGap : 0),
            }}
            className="relative box-border min-h-full [overflow-anchor:none]"
          >
            {inOrder(entries, [held, origin], [dropTarget, dropIndex - first])}
          </ul>
          {cards.length === 0 && gap === 0 && (
            <p className="absolute inset-x-0 top-4 text-center text-12 text-ink-3">{t`No leads here`}</p>
          )}
          {isFetchNextPageError && (
            <p className="py-2 text-center">
              <Button size="sm" onClick={() => void fetchNextPage()}>{t`Load more`}</Button>
            </p>
          )}
        </div>
      )}
    </section>
  );
});

/** The visible cards with the dragged card and the drop target, each before the card at its index. */
function inOrder(
  entries: readonly ReactElement[],
  [held, origin]: readonly [ReactElement | undefined | null, number],
  [dropTarget, dropIndex]: readonly [ReactElement | false | null, number],
): ReactNode[] {
  const rows = entries.map((entry, index) => [index === origin && held, index === dropIndex && dropTarget, entry]);
  return [...rows.flat(), entries.length === origin && held, entries.length === dropIndex && dropTarget].filter(
    Boolean,
  );
}

/** Freezes the cards while any card is dragged, except for pages loaded below them. */
function useStill(cards: readonly LeadCard[], board: BoardState): readonly LeadCard[] {
  const [still, setStill] = useState(cards);
  const isMore =
    cards.length > still.length && cards[0]?.id === still[0]?.id && cards[still.length - 1]?.id === still.at(-1)?.id;
  // False for columns without new data, so that they do not re-render when a drag begins or ends.
  const isFrozen = useSyncExternalStore(board.subscribe, () => still !== cards && !isMore && board.state !== null);
  if (isFrozen) return still;
  if (still !== cards) setStill(cards);
  return cards;
}

/** Keeps the visible cards in place when cards above them are added or removed. */
function useSteadyScroll(list: { current: HTMLElement | null }, layout: ColumnLayout, isFrozen: boolean): void {
  const before = useRef({ layout, isFrozen });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { layout, isFrozen };
    const element = list.current;
    if (!element || isFrozen || last.isFrozen || last.layout === layout) return;
    const shift = shiftBetween(last.layout, layout, visibleRangeOf(element).top);
    if (shift !== 0) scrollerOf(element)?.scrollBy({ top: shift, behavior: 'instant' });
  }, [list, layout, isFrozen]);
}
