import type { LatLng, Map as LeafletMap, Point } from 'leaflet';
import * as L from 'leaflet';

/** Further than this a press is a stroke, nearer a corner. Pixels. */
const strokeStart = 8;

interface DrawOptions {
  readonly maxCorners: number;
  /** The number of corners so far. */
  onCorners?(count: number): void;
  onDone(corners: readonly LatLng[]): void;
  onCancel(): void;
}

export interface AreaDrawing {
  /** Ends an area of clicked corners; false while it has too few. */
  finish(): boolean;
  stop(): void;
}

/**
 * Draws an area: a freehand stroke, or corners by clicks, ended on the first corner, by a double click or Enter. Escape
 * cancels.
 */
export function drawArea(map: LeafletMap, { maxCorners, onCorners, onDone, onCancel }: DrawOptions): AreaDrawing {
  const container = map.getContainer();
  const shape = L.polygon([], { className: 'map-area', interactive: false }).addTo(map);
  let corners: LatLng[] = [];
  let stroke: Point[] | null = null;
  let isStroke = false;
  const dragged = map.dragging.enabled();
  const byDouble = map.doubleClickZoom.enabled();
  map.dragging.disable();
  map.doubleClickZoom.disable();
  container.classList.add('map-is-drawing');

  const at = (event: PointerEvent) => map.mouseEventToContainerPoint(event);
  const show = (points: readonly LatLng[]) => shape.setLatLngs([...points]);
  const end = (points: readonly LatLng[]) => {
    stop();
    onDone(points);
  };
  const finish = () => {
    if (corners.length < 3) return false;
    end(corners);
    return true;
  };
  const press = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('button, a')) return;
    event.preventDefault();
    container.setPointerCapture(event.pointerId);
    stroke = [at(event)];
    isStroke = false;
  };
  const move = (event: PointerEvent) => {
    if (!stroke) return;
    const point = at(event);
    const [first] = stroke;
    if (first && point.distanceTo(first) > strokeStart) isStroke = true;
    if (!isStroke) return;
    stroke.push(point);
    show(stroke.map((one) => map.containerPointToLatLng(one)));
  };
  const lift = (event: PointerEvent) => {
    const drawn = stroke;
    stroke = null;
    if (!drawn) return;
    if (isStroke) {
      const points = simplified(drawn, maxCorners);
      if (points.length >= 3) return end(points.map((one) => map.containerPointToLatLng(one)));
      return show(corners);
    }
    const point = at(event);
    const [first] = corners;
    const isFirst = first && map.latLngToContainerPoint(first).distanceTo(point) < strokeStart * 1.5;
    if (isFirst && finish()) return;
    if (corners.length >= maxCorners) return void finish();
    corners = [...corners, map.containerPointToLatLng(point)];
    onCorners?.(corners.length);
    show(corners);
  };
  const double = () => void finish();
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && finish()) event.preventDefault();
    if (event.key !== 'Escape') return;
    stop();
    onCancel();
  };
  const stop = () => {
    shape.remove();
    container.classList.remove('map-is-drawing');
    if (dragged) map.dragging.enable();
    if (byDouble) map.doubleClickZoom.enable();
    listening.abort();
  };
  const listening = new AbortController();
  const { signal } = listening;
  container.addEventListener('pointerdown', press, { signal });
  container.addEventListener('pointermove', move, { signal });
  container.addEventListener('pointerup', lift, { signal });
  container.addEventListener('dblclick', double, { signal });
  document.addEventListener('keydown', key, { signal });
  return { finish, stop };
}

/** A stroke with at most so many corners. */
function simplified(stroke: readonly Point[], most: number): Point[] {
  let tolerance = 2;
  let points = L.LineUtil.simplify([...stroke], tolerance);
  while (points.length > most) {
    tolerance *= 1.5;
    points = L.LineUtil.simplify([...stroke], tolerance);
  }
  return points;
}
