import { useLingui } from '@lingui/react/macro';
import type { DragStore } from '#ui/drag/drag-store.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { moveItem } from '#ui/move-item.ts';
import type { Word } from '../contract.ts';

export interface WordPosition {
  readonly index: number;
}

interface WordDragProps {
  readonly root: HTMLElement;
  readonly store: DragStore<Word, WordPosition>;
  readonly words: readonly Word[];
  nameOf(word: Word): string;
  say(message: string): void;
  onDrop(ids: readonly string[]): void;
}

/** Words are dragged by their grip, with the pointer or with keys. */
export function WordDrag({ root, store, words, nameOf, say, onDrop }: WordDragProps) {
  const { t } = useLingui();
  const last = words.length - 1;
  const within = (index: number): WordPosition => ({ index: Math.min(last, Math.max(0, index)) });
  const focusGrip = (id: string) =>
    requestAnimationFrame(() => root.querySelector<HTMLElement>(`[data-word="${id}"] [data-grip]`)?.focus());
  useDrag<Word, WordPosition>(root, store, {
    handleAt: (target) =>
      target instanceof Element && target.closest('[data-grip]') ? target.closest<HTMLElement>('[data-word]') : null,
    keyHandle: '[data-grip]',
    isGrip: true,
    hasGhost: true,
    itemOf: (handle) => {
      const id = handle.closest<HTMLElement>('[data-word]')?.dataset.word;
      const index = words.findIndex((word) => word.id === id);
      const item = words[index];
      return item ? { item, origin: { index } } : null;
    },
    targetAt: ({ y }, _, { item }) => {
      const others = [...root.querySelectorAll<HTMLElement>('[data-word]')].filter(
        ({ dataset }) => dataset.word !== item.id,
      );
      const isAbove = (row: Element) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < y;
      };
      return within(others.filter(isAbove).length);
    },
    targetFor: (key, { target: { index } }) => {
      if (key === 'ArrowUp') return within(index - 1);
      if (key === 'ArrowDown') return within(index + 1);
      if (key === 'Home') return within(0);
      return key === 'End' ? within(last) : null;
    },
    scrollAreas: () => ({ y: document.scrollingElement }),
    message: (step, { item, by, origin, target }) => {
      const name = nameOf(item);
      const ordinal = (step === 'put back' ? origin : target).index + 1;
      const count = words.length;
      if (step === 'picked up' && by === 'keyboard')
        return t`${name} picked up, position ${ordinal} of ${count}. Arrow keys move it, Space drops it, Escape puts it back.`;
      if (step === 'dropped') return t`${name} dropped, position ${ordinal} of ${count}.`;
      if (step === 'put back') return t`${name} is back, position ${ordinal} of ${count}.`;
      return t`${name}, position ${ordinal} of ${count}.`;
    },
    say,
    onOver: ({ item }) => focusGrip(item.id),
    onDrop: ({ item, origin, target }) => {
      onDrop(moveItem(words, origin.index, target.index).map(({ id }) => id));
      focusGrip(item.id);
    },
    onPutBack: ({ item, by }) => {
      if (by === 'keyboard') focusGrip(item.id);
    },
  });
  return null;
}
