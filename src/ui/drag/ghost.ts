import type { Point } from './press-and-drag.ts';

/** A copy of the dragged element that follows the pointer. */
export interface Ghost {
  moveTo(point: Point): void;
  /** Slides to where it was dropped; without a target it disappears at once. */
  settle(target: Element | null): void;
}

/** On its own layer, so that what it passes over is not painted again. */
const classes = [
  'will-change-[translate]',
  'fixed',
  'z-20',
  'cursor-grabbing',
  'rotate-[1.5deg]',
  'border-transparent',
  'shadow-float',
];
const settleMs = 150;

export function createGhost(element: HTMLElement, from: Point): Ghost {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.ariaHidden = 'true';
  copy.classList.remove('relative');
  copy.classList.add(...classes);
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  document.body.append(copy);
  return {
    moveTo({ x, y }) {
      copy.style.translate = `${x - from.x}px ${y - from.y}px`;
    },
    settle(target) {
      const end = target?.getBoundingClientRect();
      if (!end || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        copy.remove();
        return;
      }
      const slide = copy.animate(
        { translate: `${end.left - box.left}px ${end.top - box.top}px`, rotate: '0deg' },
        { duration: settleMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      );
      const remove = () => copy.remove();
      slide.finished.then(remove, remove);
    },
  };
}
