import type { Map as LeafletMap } from 'leaflet';
import * as L from 'leaflet';
import type { LocalityName } from '#features/localities/contract.ts';

/** From this zoom, localities have room for their names; below it, only cities do. */
const localityZoom = 11;

/** Writes the names of cities, and closer of their localities, on a map without tiles. Returns what removes them. */
export function addPlaceNames(map: LeafletMap, names: readonly LocalityName[]): () => void {
  const placed = names.flatMap(({ name, city, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, city, at: L.latLng(latitude, longitude) }],
  );
  const localities = L.layerGroup(placed.map(({ name, at }) => nameAt(name, at, 'map-label')));
  const centres = [...new Set(placed.map(({ city }) => city))].map((city) => {
    const inside = placed.filter((one) => one.city === city).map(({ at }) => at);
    return nameAt(city, L.latLngBounds(inside).getCenter(), 'map-label map-city');
  });
  const cities = L.layerGroup(centres);
  const show = () => {
    const isNear = map.getZoom() >= localityZoom;
    (isNear ? localities : cities).addTo(map);
    (isNear ? cities : localities).remove();
  };
  map.on('zoomend', show);
  show();
  return () => {
    map.off('zoomend', show);
    localities.remove();
    cities.remove();
  };
}

function nameAt(name: string, at: L.LatLng, className: string): L.Marker {
  const text = document.createElement('span');
  text.textContent = name;
  const icon = L.divIcon({ className, html: text, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
}
