import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap, Marker } from 'leaflet';
import * as L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { localityNamesQuery } from '#features/localities/web/queries.ts';
import { MapFrame } from '#platform/map/web/map-frame.tsx';
import { nameKey } from '#platform/spelling.ts';
import type { Position } from '../../outline.ts';
import { useMapTiles, wholeCountry } from './map-settings.ts';
import { PlainNote } from './plain-note.tsx';

interface PositionMapProps {
  readonly typed: { readonly latitude: string; readonly longitude: string };
  /** The map begins there while there is no position. */
  readonly locality: string;
  readonly city: string;
  onChange(position: Position): void;
}

/** A map with one pin: dragged, set by a click, or moved by the arrow keys while it has the focus. */
export function PositionMap({ typed, locality, city, onChange }: PositionMapProps) {
  const { t } = useLingui();
  const { tiles, isKnown } = useMapTiles();
  const { data: names = [] } = useQuery(localityNamesQuery);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const pin = useRef<Marker | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const position = positionOf(typed);
  const inCity = names.filter((one) => one.latitude !== null && nameKey(one.city) === nameKey(city));
  const near = inCity.find((one) => nameKey(one.name) === nameKey(locality)) ?? inCity[0];
  const label = t`Position of the property`;

  useEffect(() => {
    if (!map) return;
    const set = ({ lat, lng }: L.LatLng) =>
      change.current({ latitude: lat, longitude: L.Util.wrapNum(lng, [-180, 180]) });
    const press = (event: L.LeafletMouseEvent) => set(event.latlng);
    map.on('click', press);
    return () => void map.off('click', press);
  }, [map]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers, not the object, are what changes.
  useEffect(() => {
    if (!map) return;
    if (!position) {
      pin.current?.remove();
      pin.current = null;
      return;
    }
    const at = L.latLng(position.latitude, position.longitude);
    if (pin.current) pin.current.setLatLng(at);
    else {
      const icon = L.divIcon({ className: 'map-pin', iconSize: [22, 22] });
      const made = L.marker(at, { icon, draggable: true, autoPan: true }).addTo(map);
      made.getElement()?.setAttribute('aria-label', label);
      made.on('dragend', () => {
        const { lat, lng } = made.getLatLng();
        change.current({ latitude: lat, longitude: lng });
      });
      made.getElement()?.addEventListener('keydown', (event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        const moved = map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add(step));
        change.current({ latitude: moved.lat, longitude: moved.lng });
      });
      pin.current = made;
    }
    if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), 16), { animate: false });
  }, [map, position?.latitude, position?.longitude]);

  // The list of localities may arrive after the map.
  const startsAt = near && `${near.latitude},${near.longitude}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only while there is no position.
  useEffect(() => {
    if (map && !position && near?.latitude != null && near.longitude !== null)
      map.setView([near.latitude, near.longitude], 14, { animate: false });
  }, [map, startsAt]);

  return (
    <>
      <MapFrame
        label={t`Map to set the position`}
        tiles={tiles}
        plainNote={isKnown && <PlainNote />}
        center={position ?? wholeCountry.center}
        zoom={position ? 16 : wholeCountry.zoom}
        className="h-72"
        onOpen={(made) => {
          setMap(made);
          return () => {
            pin.current = null;
            setMap(null);
          };
        }}
      />
      <p className="pt-1 text-12 text-ink-3">{t`Press on the map, drag the pin, or move it with the arrow keys.`}</p>
    </>
  );
}

/** Pixels by which an arrow key moves the pin. */
const steps: Readonly<Record<string, L.PointExpression>> = {
  ArrowUp: [0, -4],
  ArrowDown: [0, 4],
  ArrowLeft: [-4, 0],
  ArrowRight: [4, 0],
};

function positionOf({ latitude, longitude }: PositionMapProps['typed']): Position | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const position = { latitude: Number(latitude.replace(',', '.')), longitude: Number(longitude.replace(',', '.')) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null;
}
