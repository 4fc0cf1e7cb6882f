import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { House, Images } from 'lucide-react';
import { useState } from 'react';
import { viewedPicture } from '#features/files/rules.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Property } from '../../contract.ts';
import { PropertyPicture } from '../picture.tsx';

const viewer = lazyComponent(() => import('#ui/picture-viewer.lazy.tsx').then((part) => part.PictureViewer));

const shown = 5;
/** The grid for one to five pictures; the first is the largest. On phones the others form a row. */
const layouts = [
  'grid-cols-1',
  'grid-cols-2',
  'grid-cols-[2fr_1fr] grid-rows-2',
  'grid-cols-[2.05fr_1fr_1fr] grid-rows-2',
  'grid-cols-[2.05fr_1fr_1fr] grid-rows-2',
];
const phoneLayouts = ['', 'phone:grid-cols-1', 'phone:grid-cols-2', 'phone:grid-cols-3', 'phone:grid-cols-4'];

export function PropertyGallery({ property, isEditable }: { property: Property; isEditable: boolean }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const Viewer = viewer.useComponent(opened !== null, opened !== null);
  const { images, title } = property;
  const count = images.length;
  if (count === 0) return <NoPictures id={property.id} isEditable={isEditable} />;
  const visible = images.slice(0, shown);
  const lastIndex = visible.length - 1;
  return (
    <div className="relative mb-5 phone:-mx-4">
      <ul
        className={classNames(
          'grid max-h-[28rem] w-full gap-1.5 overflow-hidden rounded-card phone:aspect-auto phone:max-h-none phone:rounded-none',
          lastIndex === 0 ? 'aspect-[3/1]' : 'aspect-[7/2]',
          layouts[lastIndex],
          phoneLayouts[lastIndex],
          lastIndex === 0 ? 'phone:grid-rows-[188px]' : 'phone:grid-rows-[188px_64px]',
        )}
      >
        {visible.map((image, index) => (
          <li
            key={image.id}
            className={classNames(
              'min-h-0 min-w-0',
              index === 0 && lastIndex > 1 && 'row-span-2 phone:row-span-1',
              index === 0 && 'phone:col-span-full',
              index === 1 && lastIndex === 3 && 'row-span-2 phone:row-span-1',
            )}
          >
            <button
              type="button"
              aria-label={t`Picture ${index + 1} of ${count}, enlarge`}
              className="block size-full cursor-zoom-in -outline-offset-2"
              onPointerEnter={viewer.prefetch}
              onFocus={viewer.prefetch}
              onClick={() => setOpened(index)}
            >
              <PropertyPicture
                image={image}
                alt={index === 0 ? title : ''}
                sizes={index === 0 ? '(max-width: 767px) 100vw, 50vw' : '(max-width: 767px) 25vw, 25vw'}
                isFirst={index === 0}
                className="size-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <Button
          className="absolute right-2.5 bottom-2.5 phone:top-[134px] phone:bottom-auto"
          size="sm"
          onPointerEnter={viewer.prefetch}
          onClick={() => setOpened(0)}
        >
          <Images aria-hidden="true" />
          <Plural value={count} one="All # pictures" other="All # pictures" />
        </Button>
      )}
      {Viewer && opened !== null && (
        <Viewer
          pictures={images.map((image) => viewedPicture(image))}
          title={title}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function NoPictures({ id, isEditable }: { id: string; isEditable: boolean }) {
  const { t } = useLingui();
  return (
    <div className="mb-5 grid h-40 content-center justify-items-center gap-2 rounded-card bg-paper text-ink-3 phone:-mx-4 phone:rounded-none">
      <House aria-hidden="true" className="size-8 stroke-1 text-line-strong" />
      <p>{t`No pictures yet`}</p>
      {isEditable && (
        <Link to="/properties/$id/edit" params={{ id }} className="link">
          {t`Add pictures`}
        </Link>
      )}
    </div>
  );
}
