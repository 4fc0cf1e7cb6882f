import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Toast } from './toast.ts';
import { dismissToast, pauseToasts, resumeToasts } from './toast.ts';
import { covers, toastMargin, toastPosition } from './toast-position.ts';

const marks = {
  success: { icon: CircleCheck, className: 'text-success' },
  danger: { icon: CircleAlert, className: 'text-danger' },
  info: { icon: Info, className: 'text-info' },
} as const;

export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useLingui();
  const list = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const isNear = useRef(false);
  usePosition(list, toasts);

  useEffect(() => {
    const settle = () => (isNear.current || document.hidden ? pauseToasts() : resumeToasts());
    const jump = (event: KeyboardEvent) => {
      const button = event.key === 'F8' ? list.current?.querySelector<HTMLElement>('li:last-child button') : null;
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    document.addEventListener('keydown', jump);
    return () => {
      pauseToasts();
      document.removeEventListener('visibilitychange', settle);
      document.removeEventListener('keydown', jump);
    };
  }, []);

  const near = () => {
    isNear.current = true;
    pauseToasts();
  };
  const away = useCallback(() => {
    if (list.current?.matches(':hover, :focus-within')) return;
    isNear.current = false;
    resumeToasts();
  }, []);
  // When a hovered toast is removed, the browser fires no pointerleave.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when the toasts change.
  useEffect(() => {
    const timer = setTimeout(away, 300);
    return () => clearTimeout(timer);
  }, [toasts, away]);

  const close = (id: number) => {
    const hadFocus = list.current?.contains(document.activeElement);
    dismissToast(id);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return createPortal(
    <section
      ref={list}
      aria-label={t`Notifications (F8)`}
      data-toasts=""
      // Keeps it accessible next to an open dialog; new toasts are announced elsewhere.
      aria-live="off"
      // Dialogs and panels must not take a press here for one outside of them.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerEnter={near}
      onPointerLeave={away}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
        near();
      }}
      onBlur={() => setTimeout(away)}
      onKeyDown={(event) => {
        const item = event.target instanceof Element ? event.target.closest('li') : null;
        if (event.key === 'Escape' && item) close(Number(item.dataset.id));
      }}
      className="pointer-events-none fixed bottom-4 left-4 z-60 w-[min(26rem,calc(100vw-2rem))] print:hidden"
    >
      <ol className="grid gap-2.5">
        {toasts.map((toast) => (
          <Item key={toast.id} toast={toast} close={() => close(toast.id)} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

const checkMs = 100;

/** Positions the toasts where they cover no primary action, also when a dialog opens or the page scrolls below them. */
function usePosition(list: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the toasts changes the size of the list.
  useLayoutEffect(() => {
    positionList(list.current);
    const check = () => positionList(list.current);
    const timer = setInterval(check, checkMs);
    window.addEventListener('resize', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', check);
    };
  }, [list, toasts]);
}

function positionList(list: HTMLElement | null): void {
  const shown = list?.getBoundingClientRect();
  if (!list || !shown || shown.height === 0) return;
  const obstacles = [...document.querySelectorAll('[data-keep-clear]')]
    .filter((element) => !list.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const isPositioned = list.style.left !== '' && shown.top >= 0 && shown.right <= window.innerWidth;
  // It moves only when necessary: moving toasts are hard to read.
  if (isPositioned && !covers(shown, obstacles)) return;
  const { width, height } = shown;
  const start = document.getElementById('main')?.getBoundingClientRect().left ?? 0;
  const end = window.innerWidth - toastMargin - width;
  const lefts = [Math.min(start + toastMargin, end), end];
  const { left, bottom } = toastPosition({ width, height, lefts, viewport: { height: window.innerHeight }, obstacles });
  list.style.left = `${left}px`;
  list.style.bottom = `${bottom}px`;
}

function Item({ toast, close }: { toast: Toast; close: () => void }) {
  const { t } = useLingui();
  const { title, text, action, tone = 'info' } = toast;
  const { icon: Icon, className } = marks[tone];
  return (
    <li
      data-id={toast.id}
      className="pointer-events-auto flex animate-rise items-center gap-2.5 rounded-card bg-raised py-2.5 pr-2 pl-3 text-ink-2 shadow-float"
    >
      <div className="flex min-w-0 flex-1 gap-2.5">
        <Icon aria-hidden="true" className={classNames('mt-0.5', className)} />
        <div className="min-w-0">
          <p className="font-medium text-ink">{title}</p>
          {text && <p className="break-words whitespace-pre-line text-ink-3">{text}</p>}
        </div>
      </div>
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            close();
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={X} label={t`Dismiss`} size="sm" onClick={close} className={action ? '-ml-1.5' : ''} />
    </li>
  );
}
