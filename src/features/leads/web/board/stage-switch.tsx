import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatCount } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import type { ColumnSum } from '../../contract.ts';
import { leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import type { BoardState } from './board-state.ts';

interface StageSwitchProps {
  readonly columns: readonly LeadStatus[];
  readonly stage: LeadStatus;
  readonly sums: readonly ColumnSum[];
  readonly board: BoardState;
  onStage(stage: LeadStatus): void;
}

/** Phones: selects the visible column, with the count of each. A card dropped on a tab moves to its column. */
export function StageSwitch({ columns, stage, sums, board, onStage }: StageSwitchProps) {
  const { t } = useLingui();
  const target = useSyncExternalStore(board.subscribe, () => board.state?.target.status);
  const row = useRef<HTMLDivElement>(null);
  // Scrolls only the row, never the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stage is the cause.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [stage]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step && columns[(columns.indexOf(stage) + step + columns.length) % columns.length];
    if (!next) return;
    event.preventDefault();
    onStage(next);
    row.current?.querySelector<HTMLElement>(`[data-stage="${next}"]`)?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t`Stage`}
      onKeyDown={onKeyDown}
      className="relative -mx-4 mb-3 flex justify-between overflow-x-auto border-b border-line px-2 [scrollbar-width:none]"
    >
      {columns.map((status) => (
        <button
          key={status}
          type="button"
          role="tab"
          id={`stage-${status}`}
          data-stage={status}
          aria-selected={status === stage}
          aria-controls={status === stage ? 'stage' : undefined}
          tabIndex={status === stage ? 0 : -1}
          onClick={() => onStage(status)}
          className={classNames(
            'grid min-h-13 flex-none content-center justify-items-center border-b-2 px-1.25 whitespace-nowrap text-12 -outline-offset-2',
            status === stage
              ? 'border-accent font-medium text-ink'
              : status === target
                ? 'rounded-t-control border-accent bg-accent-tint text-accent-ink'
                : 'border-transparent text-ink-3',
          )}
        >
          <b
            className={classNames(
              'text-16 font-semibold tabular-nums',
              status === stage ? 'text-accent-ink' : 'text-ink-2',
            )}
          >
            {formatCount(sums.find((sum) => sum.status === status)?.count ?? 0)}
          </b>{' '}
          {t(leadStageWords.labelOf(status))}
        </button>
      ))}
    </div>
  );
}
