import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, House } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureSet, pictureUrl, viewedPicture } from '#features/files/rules.ts';
import type { PortalProperty } from '#features/portal/contract.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { viewer } from './viewer.ts';

const folder = '/portal/files';
const arrow = 'absolute top-1/2 -translate-y-1/2 rounded-full bg-raised';

/** The pictures of a property in a row that can be swiped, scrolled or moved by arrow buttons. */
export function Gallery({ images, title }: Pick<PortalProperty, 'images' | 'title'>) {
  const { t } = useLingui();
  const strip = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  const Viewer = viewer.useComponent(opened !== null, opened !== null, () => setOpened(null));
  if (images.length === 0) {
    return (
      <div className="grid aspect-[16/7] place-items-center bg-paper text-line-strong">
        <House aria-hidden="true" className="size-8" />
      </div>
    );
  }
  const count = images.length;
  const move = (step: number) => {
    const element = strip.current;
    element?.scrollTo({ left: (index + step) * element.clientWidth });
  };
  return (
    <div className="relative">
      <section
        ref={strip}
        aria-label={t`Pictures of ${title}`}
        tabIndex={count > 1 ? 0 : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setIndex(Math.round(scrollLeft / clientWidth))}
      >
        {images.map((image, at) => (
          <button
            key={image.id}
            type="button"
            // The arrow keys of the row reach all of them.
            tabIndex={at === index ? 0 : -1}
            aria-haspopup="dialog"
            className="block w-full flex-none cursor-zoom-in snap-start -outline-offset-2"
            onPointerEnter={viewer.prefetch}
            onClick={() => setOpened(at)}
          >
            <img
              src={pictureUrl(image.id, 640, folder)}
              srcSet={pictureSet(image, folder)}
              sizes="(max-width: 48rem) 100vw, 40rem"
              width={image.width}
              height={image.height}
              alt={t`${title}, ${at + 1} of ${count}`}
              loading={at === 0 ? 'eager' : 'lazy'}
              decoding="async"
              style={image.blur ? { backgroundImage: `url(${image.blur})` } : undefined}
              className="block aspect-[16/10] w-full bg-hover bg-cover bg-center object-cover"
            />
          </button>
        ))}
      </section>
      {count > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={t`Previous picture of ${title}`}
            variant="outline"
            size="large"
            className={classNames(arrow, 'left-3')}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t`Next picture of ${title}`}
            variant="outline"
            size="large"
            className={classNames(arrow, 'right-3')}
            disabled={index === count - 1}
            onClick={() => move(1)}
          />
          <p
            aria-hidden="true"
            className="absolute right-3 bottom-3 rounded-full bg-raised px-2.5 py-1 text-12 font-medium tabular-nums"
          >
            {index + 1}/{count}
          </p>
        </>
      )}
      {Viewer && opened !== null && (
        <Viewer
          pictures={images.map((image) => viewedPicture(image, folder))}
          title={title}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
