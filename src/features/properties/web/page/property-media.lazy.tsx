import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { viewedPicture } from '#features/files/rules.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { Property } from '../../contract.ts';
import { PropertyPicture } from '../picture.tsx';
import { TourLinks } from '../tour-links.tsx';

const viewer = lazyComponent(() => import('#ui/picture-viewer.lazy.tsx').then((part) => part.PictureViewer));

/** Floor plans, and links to a video and a virtual tour, which open in a new tab. */
export function PropertyMedia({ property }: { property: Property }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const Viewer = viewer.useComponent(opened !== null, opened !== null, () => setOpened(null));
  const { floor_plans, video_url, tour_url, title } = property;
  const count = floor_plans.length;
  return (
    <section aria-labelledby="property-media" className="min-w-0">
      <SectionHead id="property-media" title={t`Floor plans, video and tour`} />
      {count > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-3 pt-3 phone:grid-cols-2">
          {floor_plans.map((plan, index) => (
            <li key={plan.id}>
              <button
                type="button"
                aria-label={t`Floor plan ${index + 1} of ${count}, enlarge`}
                className="block w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-white"
                onPointerEnter={viewer.prefetch}
                onClick={() => setOpened(index)}
              >
                <PropertyPicture
                  image={plan}
                  alt=""
                  sizes="(max-width: 767px) 50vw, 240px"
                  className="aspect-4/3 w-full object-contain!"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(video_url !== null || tour_url !== null) && (
        <div className="flex flex-wrap gap-2 pt-3">
          <TourLinks video={video_url} tour={tour_url} />
        </div>
      )}
      {Viewer && opened !== null && (
        <Viewer
          pictures={floor_plans.map((plan) => viewedPicture(plan))}
          title={title}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
