import './map.css';
import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import * as L from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { MapTiles } from './tiles.ts';

interface MapPlace {
  readonly latitude: number;
  readonly longitude: number;
}

interface MapFrameProps {
  /** 'Map of properties' */
  readonly label: string;
  readonly tiles: MapTiles | null;
  /** Said without tiles. */
  readonly plainNote?: ReactNode;
  readonly center: MapPlace;
  readonly zoom: number;
  /** No panning by touch or wheel: the page scrolls past it. */
  readonly isStill?: boolean;
  readonly className?: string;
  /** Draws on the map; returns what removes it. */
  onOpen(map: LeafletMap): (() => void) | undefined;
  readonly children?: ReactNode;
}

const furthest = 19;

/** A map with zoom buttons, attribution and keyboard (arrows, plus, minus); on plain ground without tiles. */
export function MapFrame(props: MapFrameProps) {
  const { label, tiles, plainNote, center, zoom, isStill = false, className, onOpen, children } = props;
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const open = useRef(onOpen);
  open.current = onOpen;
  const start = useRef({ center, zoom });
  const address = tiles?.address;

  useEffect(() => {
    if (!box.current) return;
    const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const motion = {
      zoomAnimation: hasMotion,
      fadeAnimation: false,
      markerZoomAnimation: hasMotion,
      inertia: hasMotion,
    };
    const made = L.map(box.current, {
      ...motion,
      zoomControl: false,
      attributionControl: false,
      minZoom: 3,
      maxZoom: furthest,
      worldCopyJump: false,
      scrollWheelZoom: !isStill,
      dragging: !isStill,
    }).setView([start.current.center.latitude, start.current.center.longitude], start.current.zoom);
    L.control.scale({ imperial: false }).addTo(made);
    const close = open.current(made);
    setMap(made);
    // The container gets its size with the layout.
    const sizes = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      close?.();
      made.remove();
    };
  }, [isStill]);

  useEffect(() => {
    if (!map || address === undefined) return;
    // Tile servers ask which site uses them; send them the origin only.
    const layer = L.tileLayer(address, { maxZoom: furthest, referrerPolicy: 'origin', crossOrigin: false });
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, address]);

  return (
    <div className={classNames('relative isolate overflow-hidden rounded-card border border-line', className)}>
      <section ref={box} aria-label={label} className="absolute inset-0" />
      <div className="absolute top-2 right-2 z-[1000] grid gap-1">
        <IconButton icon={Plus} label={t`Zoom in`} className="bg-raised" onClick={() => map?.zoomIn()} />
        <IconButton icon={Minus} label={t`Zoom out`} className="bg-raised" onClick={() => map?.zoomOut()} />
      </div>
      {children}
      {tiles ? (
        <p className="absolute right-0 bottom-0 z-[1000] max-w-full bg-raised/85 px-1.5 text-11 text-ink-2">
          <Attribution text={tiles.attribution} />
        </p>
      ) : (
        plainNote && (
          <p className="absolute right-0 bottom-0 z-[1000] max-w-full bg-raised/85 px-1.5 text-12 text-ink-3">
            {plainNote}
          </p>
        )
      )}
    </div>
  );
}

/** The text with its https addresses as links. */
function Attribution({ text }: { readonly text: string }) {
  return text.split(/(https:\/\/\S+)/u).map((part) =>
    part.startsWith('https://') ? (
      <a key={part} href={part} target="_blank" rel="noreferrer" className="link">
        {part.replace(/^https:\/\/(?:www\.)?/u, '').replace(/\/.*$/u, '')}
      </a>
    ) : (
      part
    ),
  );
}
