import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { programFolder } from '#platform/environment/server/environment.ts';

/** The number of pictures per motif in `demo/pictures`: `villa-1.webp` to `villa-5.webp`. */
const counts = {
  apartment: 14,
  villa: 5,
  house: 5,
  row_house: 4,
  office: 4,
  shop: 3,
  warehouse: 1,
  plot: 3,
  living: 5,
  kitchen: 4,
  bedroom: 5,
  workspace: 2,
  plan: 4,
};
type Motif = keyof typeof counts;

export type DemoKind = 'apartment' | 'villa' | 'house' | 'row_house' | 'office' | 'shop' | 'warehouse' | 'plot';

const propertyRooms: readonly Motif[] = ['living', 'kitchen', 'bedroom'];
const rooms: Partial<Record<DemoKind, readonly Motif[]>> = {
  apartment: propertyRooms,
  villa: propertyRooms,
  house: propertyRooms,
  row_house: propertyRooms,
  office: ['workspace'],
};

/** The pictures of a property of this kind, the cover first. */
export function motifsOf(kind: DemoKind): readonly Motif[] {
  return [kind, ...(rooms[kind] ?? [])];
}

/** Whether properties of this kind have a drawn floor plan. */
export function hasFloorPlan(kind: DemoKind): boolean {
  return kind === 'apartment' || kind === 'villa' || kind === 'row_house' || kind === 'office';
}

/** A WebP picture of 1600 by 1000 pixels; the same turn gives the same picture. */
export function readDemoPicture(motif: Motif, turn: number): Promise<Buffer> {
  return readFile(path.join(programFolder(), 'demo', 'pictures', `${motif}-${(turn % counts[motif]) + 1}.webp`));
}
