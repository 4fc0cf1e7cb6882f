/** Minimum horizontal distance of a swipe, which must also be twice the vertical distance. */
const farPx = 56;

/** Detects swipes over `root`: 1 moves on to the right, -1 back. */
export function swipeSideways(root: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  const all = new AbortController();
  const options = { passive: true, signal: all.signal };
  let start: { x: number; y: number } | null = null;
  const pointOf = ({ clientX: x, clientY: y }: Touch) => ({ x, y });
  root.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches[0] && touches.length === 1 ? pointOf(touches[0]) : null;
    },
    options,
  );
  root.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      if (!start || !touch) return;
      const end = pointOf(touch);
      const [across, down] = [end.x - start.x, end.y - start.y];
      start = null;
      if (Math.abs(across) >= farPx && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    options,
  );
  return () => all.abort();
}
