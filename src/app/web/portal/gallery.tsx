import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, House } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PortalProperty } from '#features/portal/contract.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const arrow = 'absolute top-1/2 -translate-y-1/2 rounded-full bg-raised';

/** The pictures of a property in a row that can be swiped, scrolled or moved by arrow buttons. */
export function Gallery({ images, title }: Pick<PortalProperty, 'images' | 'title'>) {
  const { t } = useLingui();
  const strip = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  if (images.length === 0) {
    return (
      <div className="grid aspect-[16/7] place-items-center bg-paper text-line-strong">
        <House aria-hidden="true" className="size-8" />
      </div>
    );
  }
  const count = images.length;
  const turn = (step: number) => {
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
          <img
            key={image.id}
            src={`/portal/files/${image.id}/640`}
            srcSet={image.sizes.map((width) => `/portal/files/${image.id}/${width} ${width}w`).join(', ')}
            sizes="(max-width: 48rem) 100vw, 40rem"
            width={image.width}
            height={image.height}
            alt={t`${title}, ${at + 1} of ${count}`}
            loading={at === 0 ? 'eager' : 'lazy'}
            decoding="async"
            style={image.blur ? { backgroundImage: `url(${image.blur})` } : undefined}
            className="block aspect-[16/10] w-full flex-none snap-start bg-hover bg-cover bg-center object-cover"
          />
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
            onClick={() => turn(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t`Next picture of ${title}`}
            variant="outline"
            size="large"
            className={classNames(arrow, 'right-3')}
            disabled={index === count - 1}
            onClick={() => turn(1)}
          />
          <p
            aria-hidden="true"
            className="absolute right-3 bottom-3 rounded-full bg-raised px-2.5 py-1 text-12 font-medium tabular-nums"
          >
            {index + 1}/{count}
          </p>
        </>
      )}
    </div>
  );
}
