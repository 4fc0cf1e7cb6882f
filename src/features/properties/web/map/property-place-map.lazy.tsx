import { useLingui } from '@lingui/react/macro';
import * as L from 'leaflet';
import { MapFrame } from '#platform/map/web/map-frame.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { directionsUrl } from '../directions.ts';
import { useMapTiles } from './map-settings.ts';
import { PlainNote } from './plain-note.tsx';

interface PropertyPlaceMapProps {
  readonly property: {
    readonly address: string;
    readonly city: string;
    readonly latitude: number;
    readonly longitude: number;
  };
}

/** A small map on the page of a property. */
export function PropertyPlaceMap({ property }: PropertyPlaceMapProps) {
  const { t } = useLingui();
  const { tiles, isKnown } = useMapTiles();
  const { latitude, longitude } = property;
  return (
    <section aria-labelledby="property-place" className="print:hidden">
      <SectionHead
        id="property-place"
        title={t`Location`}
        action={
          <a href={directionsUrl(property)} target="_blank" rel="noreferrer" className="link text-12">
            {t`Directions`}
          </a>
        }
      />
      <MapFrame
        key={`${latitude},${longitude}`}
        label={t`Map of the property`}
        tiles={tiles}
        plainNote={isKnown && <PlainNote />}
        center={{ latitude, longitude }}
        zoom={15}
        isStill
        className="mt-3 h-48"
        onOpen={(map) => {
          const icon = L.divIcon({ className: 'map-pin', iconSize: [22, 22] });
          const pin = L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
          return () => void pin.remove();
        }}
      />
    </section>
  );
}
