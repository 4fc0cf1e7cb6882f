import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pictureSet, pictureUrl, viewedPicture } from '#features/files/rules.ts';
import type { PortalProperty } from '#features/portal/contract.ts';
import { TourLinks } from '#features/properties/web/tour-links.tsx';
import { viewer } from './viewer.ts';

const folder = '/portal/files';

/** Floor plans, and links to a video and a virtual tour, which open in a new tab. */
export function PortalMedia({ property }: { property: PortalProperty }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<number | null>(null);
  const Viewer = viewer.useComponent(opened !== null, opened !== null, () => setOpened(null));
  const { floor_plans, video_url, tour_url, title } = property;
  const count = floor_plans.length;
  if (count === 0 && video_url === null && tour_url === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {floor_plans.map((plan, index) => (
        <button
          key={plan.id}
          type="button"
          aria-haspopup="dialog"
          className="block cursor-zoom-in overflow-hidden rounded-control border border-line bg-white"
          onPointerEnter={viewer.prefetch}
          onClick={() => setOpened(index)}
        >
          <img
            src={pictureUrl(plan.id, 320, folder)}
            srcSet={pictureSet(plan, folder)}
            sizes="96px"
            width={96}
            height={72}
            alt={t`Floor plan ${index + 1} of ${count}: ${title}`}
            loading="lazy"
            decoding="async"
            className="block h-18 w-24 object-contain"
          />
        </button>
      ))}
      <TourLinks video={video_url} tour={tour_url} />
      {Viewer && opened !== null && (
        <Viewer
          pictures={floor_plans.map((plan) => viewedPicture(plan, folder))}
          title={title}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
