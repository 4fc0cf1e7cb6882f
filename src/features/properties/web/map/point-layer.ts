import type { Map as LeafletMap } from 'leaflet';
import * as L from 'leaflet';
import type { ClusterFeature, PointFeature } from 'supercluster';
import Supercluster from 'supercluster';
import type { PropertyPoints } from '../../contract.ts';

interface PointProperties {
  readonly index: number;
}
type Drawn = PointFeature<PointProperties> | ClusterFeature<PointProperties>;

/** The deepest zoom of the map: what is one point there shares an address. */
const deepestClusters = 19;

export interface PointLabels {
  /** '₹95.0 L' */
  price(index: number): string;
  /** 'Property, ₹95.0 L, available' */
  name(index: number): string;
  /** '12 properties' */
  count(count: number): string;
}

interface LayerOptions {
  readonly points: PropertyPoints;
  readonly labels: PointLabels;
  onChoose(id: string): void;
  /** Properties that no zoom separates. */
  onOpen(ids: readonly string[], bounds: L.LatLngBounds): void;
}

export interface PointLayer {
  /** Null without points. */
  readonly bounds: L.LatLngBounds | null;
  choose(id: string | null): void;
  remove(): void;
}

/** Draws properties as points with their price, and as clusters where they are dense; only what is in view exists. */
export function addPoints(map: LeafletMap, { points, labels, onChoose, onOpen }: LayerOptions): PointLayer {
  const index = new Supercluster<PointProperties, PointProperties>({
    radius: 64,
    // The tiles of Leaflet have 256 pixels.
    extent: 256,
    maxZoom: deepestClusters,
  });
  index.load(
    points.ids.map((_, at) => ({
      type: 'Feature',
      properties: { index: at },
      geometry: { type: 'Point', coordinates: [points.longitudes[at] ?? 0, points.latitudes[at] ?? 0] },
    })),
  );
  const group = L.layerGroup().addTo(map);
  let shown = new Map<string, L.Marker>();
  let chosenId: string | null = null;

  const makeMarker = (drawn: Drawn): L.Marker => {
    const [longitude = 0, latitude = 0] = drawn.geometry.coordinates;
    const at = L.latLng(latitude, longitude);
    return isCluster(drawn) ? clusterMarker(drawn, at) : pointMarker(drawn.properties.index, at);
  };
  const pointMarker = (at: number, position: L.LatLng) => {
    const id = points.ids[at] ?? '';
    const icon = L.divIcon({ className: 'map-point', html: textElement(labels.price(at)), iconSize: [0, 0] });
    const marker = L.marker(position, { icon });
    marker.on('add', () => {
      const element = marker.getElement();
      element?.setAttribute('aria-label', labels.name(at));
      element?.setAttribute('data-status', points.statuses[at] ?? '');
      element?.setAttribute('aria-current', String(id === chosenId));
    });
    return pressable(marker, () => onChoose(id));
  };
  const clusterMarker = (cluster: ClusterFeature<PointProperties>, position: L.LatLng) => {
    const { cluster_id: id, point_count: count, point_count_abbreviated: short } = cluster.properties;
    const size = 28 + Math.min(24, Math.round(Math.log2(count) * 3));
    const icon = L.divIcon({ className: 'map-cluster', html: textElement(String(short)), iconSize: [size, size] });
    const marker = L.marker(position, { icon });
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', labels.count(count)));
    return pressable(marker, () => {
      const zoom = index.getClusterExpansionZoom(id);
      if (zoom <= deepestClusters) return void map.setView(position, zoom);
      const inside = index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.index);
      const corners = inside.map((one) => L.latLng(points.latitudes[one] ?? 0, points.longitudes[one] ?? 0));
      onOpen(
        inside.flatMap((one) => points.ids[one] ?? []),
        L.latLngBounds(corners),
      );
    });
  };

  const draw = () => {
    const view = map.getBounds().pad(0.2);
    const box: [number, number, number, number] = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
    const next = new Map<string, L.Marker>();
    for (const drawn of index.getClusters(box, Math.round(map.getZoom()))) {
      const key = isCluster(drawn) ? `c${drawn.properties.cluster_id}` : `p${drawn.properties.index}`;
      next.set(key, shown.get(key) ?? makeMarker(drawn));
    }
    for (const [key, marker] of shown) if (!next.has(key)) group.removeLayer(marker);
    for (const [key, marker] of next) if (!shown.has(key)) group.addLayer(marker);
    shown = next;
  };
  map.on('moveend', draw);
  draw();

  const corners = points.ids.map((_, at) => L.latLng(points.latitudes[at] ?? 0, points.longitudes[at] ?? 0));
  return {
    bounds: corners.length > 0 ? L.latLngBounds(corners) : null,
    choose(id) {
      chosenId = id;
      const at = id === null ? -1 : points.ids.indexOf(id);
      for (const [key, marker] of shown)
        if (key.startsWith('p')) marker.getElement()?.setAttribute('aria-current', String(key === `p${at}`));
    },
    remove() {
      map.off('moveend', draw);
      group.remove();
    },
  };
}

function isCluster(drawn: Drawn): drawn is ClusterFeature<PointProperties> {
  return 'cluster' in drawn.properties;
}

/** Text is set, not parsed as HTML. */
function textElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.setAttribute('aria-hidden', 'true');
  element.textContent = text;
  return element;
}

/** Markers are buttons: a click, Enter and the space bar act. */
function pressable(marker: L.Marker, act: () => void): L.Marker {
  marker.on('click', act);
  marker.on('add', () =>
    marker.getElement()?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      act();
    }),
  );
  return marker;
}
