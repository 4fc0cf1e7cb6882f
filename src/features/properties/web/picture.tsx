import { House } from 'lucide-react';
import { pictureSet, pictureUrl } from '#features/files/rules.ts';
import { classNames } from '#ui/class-names.ts';
import type { Image } from '../contract.ts';

interface PictureProps {
  readonly image: Image | null;
  readonly alt: string;
  /** The `sizes` of the image. */
  readonly sizes: string;
  readonly isFirst?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A stored picture in a fitting width, over its blurred placeholder; a house icon without a picture. */
export function PropertyPicture({ image, alt, sizes, isFirst, className }: PictureProps) {
  if (!image) {
    return (
      <span className={classNames('grid place-items-center bg-paper text-line-strong', className)}>
        <House aria-hidden="true" className="size-8" />
        {alt !== '' && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  const widest = image.sizes.at(-1) ?? image.width;
  return (
    <img
      src={pictureUrl(image.id, Math.min(640, widest))}
      srcSet={pictureSet(image)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={image.blur ? { backgroundImage: `url(${image.blur})` } : undefined}
      className={classNames('block bg-hover bg-cover bg-center object-cover', className)}
    />
  );
}
