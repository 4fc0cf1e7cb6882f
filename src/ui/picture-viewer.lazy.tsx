import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { usePictureZoom } from './use-picture-zoom.ts';

export interface ViewedPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The placeholder while it loads. */
  readonly blur: string | null;
  readonly src: string;
  readonly srcSet: string;
  readonly thumbnail: string;
}

interface PictureViewerProps {
  readonly pictures: readonly ViewedPicture[];
  readonly title: string;
  readonly first: number;
  onClose(): void;
}

/**
 * All pictures full screen: swipe, scroll sideways, arrow keys, Home and End; Esc closes. Two fingers, a double press or
 * the button enlarge the picture.
 */
export function PictureViewer({ pictures, title, first, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const zoom = usePictureZoom(current);
  const count = pictures.length;

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const element = strip.current;
    element?.scrollTo({ left: first * element.clientWidth, behavior: 'instant' });
  }, [first]);

  const go = (index: number) => {
    const element = strip.current;
    const target = Math.min(count - 1, Math.max(0, index));
    element?.scrollTo({ left: target * element.clientWidth, behavior: 'instant' });
    setCurrent(target);
  };
  const press = (event: KeyboardEvent) => {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      data-holds-page=""
      aria-label={t`Pictures of ${title}`}
      className="m-0 h-dvh max-h-none w-screen max-w-none animate-appear bg-paper text-ink outline-none"
      onClose={onClose}
      onKeyDown={press}
    >
      <ul
        ref={strip}
        // The list scrolls, so it must be reachable for the keys that scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        tabIndex={0}
        aria-label={t`Pictures`}
        className={classNames(
          'flex size-full snap-x snap-mandatory overflow-y-hidden overscroll-contain outline-none [scrollbar-width:none]',
          zoom.isZoomed ? 'overflow-x-hidden' : 'overflow-x-auto',
        )}
        onScroll={({ currentTarget }) => {
          setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)));
        }}
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.id}
            aria-hidden={index !== current}
            className="grid size-full flex-none snap-center snap-always grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden px-16 pt-14 pb-24 phone:px-0 phone:pb-20"
            {...(index === current && zoom.handlers)}
            style={{ touchAction: zoom.isZoomed ? 'none' : 'pan-x' }}
          >
            <Large
              picture={picture}
              alt={t`Picture ${index + 1} of ${title}`}
              isNear={Math.abs(index - current) <= 1}
              transform={index === current ? zoom.transform : undefined}
            />
          </li>
        ))}
      </ul>
      <p
        role="status"
        className="absolute top-3 left-3 rounded-control bg-paper px-2 leading-8 tabular-nums phone:top-2.5"
      >
        <span aria-hidden="true">
          {current + 1}/{count}
        </span>
        <span className="sr-only">{t`${current + 1} of ${count}`}</span>
      </p>
      <div className="absolute top-3 right-3 flex gap-2 phone:top-1.5 phone:right-1.5">
        <IconButton
          icon={zoom.isZoomed ? ZoomOut : ZoomIn}
          label={zoom.isZoomed ? t`Show the whole picture` : t`Enlarge the picture`}
          variant="outline"
          onClick={zoom.toggle}
        />
        <IconButton icon={X} label={t`Close`} variant="outline" onClick={onClose} />
      </div>
      {count > 1 && (
        <>
          <Thumbnails pictures={pictures} current={current} onChoose={go} />
          <IconButton
            icon={ChevronLeft}
            label={t`Previous picture`}
            size="large"
            variant="outline"
            disabled={current === 0}
            className="absolute top-1/2 left-3 -translate-y-1/2 phone:top-auto phone:bottom-3 phone:translate-y-0"
            onClick={() => go(current - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t`Next picture`}
            size="large"
            variant="outline"
            disabled={current === count - 1}
            className="absolute top-1/2 right-3 -translate-y-1/2 phone:top-auto phone:bottom-3 phone:translate-y-0"
            onClick={() => go(current + 1)}
          />
        </>
      )}
    </dialog>
  );
}

interface LargeProps {
  readonly picture: ViewedPicture;
  readonly alt: string;
  readonly isNear: boolean;
  readonly transform: string | undefined;
}

function Large({ picture, alt, isNear, transform }: LargeProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes="100vw"
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={isNear ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      style={{ transform, ...(picture.blur && { backgroundImage: `url(${picture.blur})` }) }}
      className="block h-auto max-h-full w-auto max-w-full bg-cover bg-center object-contain filter-none select-none"
    />
  );
}

interface ThumbnailsProps {
  readonly pictures: readonly ViewedPicture[];
  readonly current: number;
  onChoose(index: number): void;
}

function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  const { t } = useLingui();
  const chosen = useRef<HTMLButtonElement>(null);
  // Newer browsers return a promise from `scrollIntoView`, which is no cleanup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen.
  useEffect(() => void chosen.current?.scrollIntoView({ inline: 'center', block: 'nearest' }), [current]);
  return (
    <ul
      aria-label={t`Thumbnails`}
      className="absolute inset-x-16 bottom-3 mx-auto flex w-fit max-w-[calc(100%-8rem)] gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
    >
      {pictures.map((picture, index) => (
        <li key={picture.id} className="flex-none">
          <button
            ref={index === current ? chosen : undefined}
            type="button"
            aria-label={t`Picture ${index + 1}`}
            aria-current={index === current || undefined}
            className="block rounded-small opacity-60 transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:outline-2 aria-current:outline-offset-1 aria-current:outline-ink"
            onClick={() => onChoose(index)}
          >
            <img
              src={picture.thumbnail}
              alt=""
              width={80}
              height={56}
              loading="lazy"
              decoding="async"
              className="block h-14 w-20 rounded-small bg-hover object-cover phone:h-11 phone:w-15"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
