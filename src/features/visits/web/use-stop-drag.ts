import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { DragStore } from '#ui/drag/drag-store.ts';
import { useDrag } from '#ui/drag/use-drag.ts';

interface Stop {
  readonly id: string;
  readonly property_id: string;
}

interface StopPosition {
  readonly index: number;
}

interface StopDragOptions<S extends Stop> {
  readonly root: HTMLElement;
  readonly stops: readonly S[];
  say(message: string): void;
  onChange(stops: readonly S[]): void;
}

/** The stops in the order that dragging one would give them, and which one is dragged. */
export function useStopDrag<S extends Stop>({ root, stops, say, onChange }: StopDragOptions<S>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [store] = useState(() => new DragStore<S, StopPosition>());
  const rows = () => [...root.querySelectorAll<HTMLElement>('[data-stop]')];
  const { length: count } = stops;
  useDrag(root, store, {
    handleAt: (target) =>
      target instanceof Element && target.closest('[data-grip]') ? target.closest<HTMLElement>('[data-stop]') : null,
    keyHandle: '[data-grip]',
    isGrip: true,
    hasGhost: true,
    itemOf: (handle) => {
      const id = handle.closest<HTMLElement>('[data-stop]')?.dataset.stop;
      const index = stops.findIndex((stop) => stop.id === id);
      const item = stops[index];
      return item ? { item, origin: { index } } : null;
    },
    targetAt: ({ y }, _, { item }) => ({
      index: rows().filter((row) => row.dataset.stop !== item.id && middleOf(row) < y).length,
    }),
    targetFor: (key, { target: { index } }) => {
      if (key === 'ArrowUp') return { index: Math.max(0, index - 1) };
      return key === 'ArrowDown' ? { index: Math.min(count - 1, index + 1) } : null;
    },
    scrollAreas: () => ({ y: document.scrollingElement }),
    message: (step, { item, by, origin, target }) => {
      const name = queryClient.getQueryData(propertyQuery(item.property_id).queryKey)?.title ?? '';
      const ordinal = (step === 'put back' ? origin : target).index + 1;
      return step === 'picked up' && by === 'keyboard'
        ? t`${name}, position ${ordinal} of ${count}. Arrow keys move it, Enter drops it.`
        : t`${name}, position ${ordinal} of ${count}.`;
    },
    say,
    onDrop: ({ item, target }) => {
      onChange(movedTo(stops, item, target.index));
      focusGrip(root, item.id);
    },
    onPutBack: ({ item }) => focusGrip(root, item.id),
  });
  const state = useSyncExternalStore(store.subscribe, () => store.state);
  return {
    shown: state ? movedTo(stops, state.item, state.target.index) : stops,
    draggedId: state?.item.id ?? null,
  };
}

/** The stops with one of them at another index. */
function movedTo<S extends Stop>(stops: readonly S[], { id }: S, index: number): readonly S[] {
  const moved = stops.filter((stop) => stop.id === id);
  return stops.filter((stop) => stop.id !== id).toSpliced(index, 0, ...moved);
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** A row that changes its place loses the focus. */
function focusGrip(root: HTMLElement, id: string): void {
  requestAnimationFrame(() => root.querySelector<HTMLElement>(`[data-stop="${id}"] [data-grip]`)?.focus());
}
