import { useLingui } from '@lingui/react/macro';
import { Rotate3d, Video } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { tourHost } from '../tour-links.ts';

/** Links to a video and a virtual tour, which open in a new tab. */
export function TourLinks({ video, tour }: { readonly video: string | null; readonly tour: string | null }) {
  const { t } = useLingui();
  return (
    <>
      {video !== null && (
        <Button asChild>
          <a href={video} target="_blank" rel="noreferrer noopener">
            <Video aria-hidden="true" />
            {t`Video on ${tourHost(video)}`}
          </a>
        </Button>
      )}
      {tour !== null && (
        <Button asChild>
          <a href={tour} target="_blank" rel="noreferrer noopener">
            <Rotate3d aria-hidden="true" />
            {t`Virtual tour on ${tourHost(tour)}`}
          </a>
        </Button>
      )}
    </>
  );
}
