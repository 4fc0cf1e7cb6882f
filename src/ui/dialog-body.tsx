import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import { inToasts } from './toast.ts';

// Radix's own overlay locks scrolling with a <style> element, which the content security policy forbids. So the scrim
// is ours, and `data-holds-page` locks the page (base.css).
const scrim = 'fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear';

const frame =
  'fixed z-40 flex flex-col bg-raised text-ink-2 shadow-float outline-none data-[state=closed]:animate-sink data-[state=open]:animate-rise';

const middle = classNames(
  'top-1/2 left-1/2 max-h-[calc(100dvh-4rem)] w-[calc(100vw-4rem)] -translate-x-1/2 -translate-y-1/2 rounded-card',
  'phone:inset-x-0 phone:top-auto phone:bottom-0 phone:max-h-[92dvh] phone:w-full phone:max-w-none phone:translate-none phone:rounded-b-none phone:pb-[env(safe-area-inset-bottom)]',
);

const placements = {
  middle,
  top: 'top-[15vh] left-1/2 max-h-[calc(85dvh-1rem)] w-[calc(100vw-4rem)] -translate-x-1/2 rounded-card phone:top-2 phone:w-[calc(100vw-1rem)]',
  start: 'inset-y-0 left-0 w-sidebar-drawer max-w-[88vw]',
  end: 'inset-y-0 right-0 w-[26rem] max-w-[94vw]',
} as const;

const sizes = { small: 'max-w-md', normal: 'max-w-lg', wide: 'max-w-3xl' } as const;

interface Way {
  readonly back: Element | null;
}

/** Where the last open dialog returns the focus: a dialog that replaces it returns the focus there too. */
let lastWay: Way | null = null;

interface BodyProps extends DialogProps {
  /** A question that only its buttons can answer. */
  isAlert?: boolean | undefined;
}

export function DialogBody(props: BodyProps) {
  const { open, onOpenChange, title, text, children, footer, isAlert } = props;
  const { size = 'normal', placement = 'middle', mayClose, isBlocking } = props;
  const { t } = useLingui();
  const hasCross = !(isAlert || isBlocking);
  const way = useRef<Way>(null);
  const change = (wanted: boolean) => {
    if (wanted || !(isBlocking || mayClose?.() === false)) onOpenChange(wanted);
  };
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <div data-state={open ? 'open' : 'closed'} data-holds-page={open ? '' : undefined} className={scrim} />
      </Dialog.Portal>
      <Dialog.Portal>
        <Dialog.Content
          role={isAlert ? 'alertdialog' : 'dialog'}
          aria-modal="true"
          className={classNames(
            frame,
            placements[placement],
            (placement === 'middle' || placement === 'top') && sizes[size],
          )}
          onOpenAutoFocus={() => {
            const focused = document.activeElement;
            way.current = { back: focused === document.body ? (lastWay?.back ?? null) : focused };
            lastWay = way.current;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (lastWay === way.current) lastWay = null;
            // The code that closed it may already have moved the focus.
            if (document.activeElement === document.body) focusAgain(way.current?.back ?? null);
          }}
          onPointerDownOutside={(event) => {
            if (isAlert || inToasts(event.target)) event.preventDefault();
          }}
        >
          <div className={classNames('flex-none px-5 pt-5 pb-1', hasCross && 'pr-12')}>
            <Dialog.Title className="text-16 font-semibold text-ink">{title}</Dialog.Title>
            {text && <Dialog.Description className={isAlert ? 'mt-1' : 'text-ink-3'}>{text}</Dialog.Description>}
          </div>
          {children && (
            <div
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3',
                footer ? 'pb-1' : 'pb-5',
              )}
            >
              {children}
            </div>
          )}
          {footer && <DialogFooter>{footer}</DialogFooter>}
          {/* Last, so that the first field gets the focus, not the close button. */}
          {hasCross && (
            <Dialog.Close asChild>
              <IconButton icon={X} label={t`Close`} className="absolute top-3.5 right-3 touch:top-2 touch:right-1" />
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Returns the focus, or moves it to the page if the element is gone (a deleted row). */
function focusAgain(element: Element | null): void {
  const target = element?.isConnected ? element : document.querySelector('main[tabindex]');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function DialogFooter({ children }: { children: DialogProps['footer'] }) {
  return (
    <div data-keep-clear className="flex flex-none justify-end gap-2 px-5 pt-4 pb-5 phone:*:flex-1">
      {children}
    </div>
  );
}
