import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pictureSet, pictureUrl } from '#features/files/rules.ts';
import { IconButton } from '#ui/button.tsx';
import type { Image } from '../../contract.ts';
import { PropertyPicture } from '../picture.tsx';

interface PictureViewerProps {
  readonly images: readonly Image[];
  readonly title: string;
  readonly first: number;
  onClose(): void;
}

/** All pictures full screen: swipe, scroll sideways, arrow keys, Home and End; Esc closes. */
export function PictureViewer({ images, title, first, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(first);
  const count = images.length;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
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
        className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-contain outline-none [scrollbar-width:none]"
        onScroll={({ currentTarget }) => {
          setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)));
        }}
      >
        {images.map((image, index) => (
          <li
            key={image.id}
            aria-hidden={index !== current}
            className="grid size-full flex-none snap-center snap-always grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center px-16 pt-14 pb-24 phone:px-0 phone:py-14"
          >
            <Large image={image} alt={t`Picture ${index + 1} of ${title}`} isNear={Math.abs(index - current) <= 1} />
          </li>
        ))}
      </ul>
      <p role="status" className="absolute top-0 left-4 flex h-14 items-center">
        {t`${current + 1} of ${count}`}
      </p>
      <IconButton
        icon={X}
        label={t`Close`}
        className="absolute top-3 right-3 phone:top-1.5 phone:right-1.5"
        onClick={onClose}
      />
      {count > 1 && (
        <>
          <Thumbnails images={images} current={current} onChoose={go} />
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

function Large({ image, alt, isNear }: { image: Image; alt: string; isNear: boolean }) {
  const widest = image.sizes.at(-1) ?? image.width;
  return (
    <img
      src={pictureUrl(image.id, widest)}
      srcSet={pictureSet(image)}
      sizes="100vw"
      width={image.width}
      height={image.height}
      alt={alt}
      loading={isNear ? 'eager' : 'lazy'}
      decoding="async"
      style={image.blur ? { backgroundImage: `url(${image.blur})` } : undefined}
      className="block h-auto max-h-full w-auto max-w-full bg-cover bg-center object-contain filter-none"
    />
  );
}

/** Hidden on phones, where the user swipes. */
function Thumbnails(props: { images: readonly Image[]; current: number; onChoose: (index: number) => void }) {
  const { t } = useLingui();
  const { images, current, onChoose } = props;
  const chosen = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen.
  useEffect(() => chosen.current?.scrollIntoView({ inline: 'center', block: 'nearest' }), [current]);
  return (
    <ul
      aria-label={t`Thumbnails`}
      className="absolute inset-x-16 bottom-3 mx-auto flex w-fit max-w-[calc(100%-8rem)] gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] phone:hidden"
    >
      {images.map((image, index) => (
        <li key={image.id} className="flex-none">
          <button
            ref={index === current ? chosen : undefined}
            type="button"
            aria-label={t`Picture ${index + 1}`}
            aria-current={index === current || undefined}
            className="block rounded-small opacity-60 transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:outline-2 aria-current:outline-offset-1 aria-current:outline-ink"
            onClick={() => onChoose(index)}
          >
            <PropertyPicture image={image} alt="" sizes="80px" className="h-14 w-20 rounded-small" />
          </button>
        </li>
      ))}
    </ul>
  );
}
