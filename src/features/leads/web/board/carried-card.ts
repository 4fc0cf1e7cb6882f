/** The drag image of a card. */
export interface Carried {
  moveTo(point: { x: number; y: number }): void;
  /** Its top edge on the screen for this pointer position. */
  topAt(point: { y: number }): number;
  /** Animates to the drop position, or fades out, and removes itself. */
  settle(target: Element | null): void;
}

/** On a layer of its own, so that the board below is not repainted. */
const look = [
  'will-change-[translate]',
  'fixed',
  'z-20',
  'cursor-grabbing',
  'rotate-[1.5deg]',
  'border-transparent',
  'shadow-float',
];
const settleMs = 150;

export function carry(card: HTMLElement, from: { x: number; y: number }): Carried {
  const box = card.getBoundingClientRect();
  const picture = card.cloneNode(true) as HTMLElement;
  delete picture.dataset.lead;
  picture.ariaHidden = 'true';
  picture.classList.remove('relative');
  picture.classList.add(...look);
  Object.assign(picture.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  document.body.append(picture);
  let shift = { x: 0, y: 0 };
  return {
    moveTo({ x, y }) {
      shift = { x: x - from.x, y: y - from.y };
      picture.style.translate = `${shift.x}px ${shift.y}px`;
    },
    topAt: ({ y }) => box.top + y - from.y,
    settle(target) {
      const end = target?.getBoundingClientRect();
      if (!end || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        picture.remove();
        return;
      }
      const slide = picture.animate(
        { translate: `${end.left - box.left}px ${end.top - box.top}px`, rotate: '0deg' },
        { duration: settleMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      );
      const remove = () => picture.remove();
      slide.finished.then(remove, remove);
    },
  };
}
