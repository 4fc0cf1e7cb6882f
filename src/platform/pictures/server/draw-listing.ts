import sharp from 'sharp';
import { drawBedroom } from './inside/bedroom.ts';
import { drawKitchen } from './inside/kitchen.ts';
import { drawLiving } from './inside/living.ts';
import { drawWorkspace } from './inside/workspace.ts';
import { drawTowers } from './outside/apartments.ts';
import { drawArchedVilla } from './outside/arched-villa.ts';
import { type Backdrop, drawBackdrop } from './outside/backdrop.ts';
import { drawForeground, drawGarden, drawPlanting } from './outside/garden.ts';
import { drawLayout } from './outside/layout.ts';
import { drawModernVilla } from './outside/modern-villa.ts';
import { drawOffice } from './outside/office.ts';
import { drawPlot } from './outside/plot.ts';
import { drawRowHouses } from './outside/row-houses.ts';
import { drawShops } from './outside/shops.ts';
import { drawSky } from './outside/sky.ts';
import { drawStreet, drawStreetLife } from './outside/street.ts';
import { drawTiledHouse } from './outside/tiled-house.ts';
import { drawTownHouse } from './outside/town-house.ts';
import { drawLorry } from './outside/vehicles.ts';
import { drawWarehouse } from './outside/warehouse.ts';
import { drawFloorPlan } from './plan/floor-plan.ts';
import { randomFrom } from './random.ts';
import { type Building, ground, openScene, type Scene } from './scene.ts';

/** What can be drawn; a property type of the agency is nearest to one of these. */
export const listingKinds = [
  'apartment',
  'villa',
  'house',
  'row_house',
  'office',
  'shop',
  'warehouse',
  'plot',
] as const;
export type ListingKind = (typeof listingKinds)[number];
/** From where it is drawn: the street, a room, or above. */
export type ListingView = 'outside' | 'living' | 'kitchen' | 'bedroom' | 'workspace' | 'plan';
/** One picture: the seed stands for the property, so that its views belong together. */
export type Listing = { kind: ListingKind; seed: string; view?: ListingView };

const homeViews: readonly ListingView[] = ['outside', 'living', 'kitchen', 'bedroom', 'plan'];

/** The views that make sense for a kind, the cover first. */
export function viewsOf(kind: ListingKind): readonly ListingView[] {
  if (kind === 'office') return ['outside', 'workspace', 'plan'];
  return kind === 'shop' || kind === 'warehouse' || kind === 'plot' ? ['outside'] : homeViews;
}

/** A picture of a property that does not exist, as JPEG, 1600 by 1000. Equal for equal seeds. */
export async function drawListing(listing: Listing): Promise<Buffer> {
  return sharp(Buffer.from(listingSvg(listing)))
    .flatten({ background: '#f5efe6' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The same picture as SVG. One seed gives all views of a property the same hour of the day. */
export function listingSvg({ kind, seed, view = 'outside' }: Listing): string {
  const hour = openScene(randomFrom(seed)).hour.name;
  const isLateLand = kind === 'plot' && hour === 'evening';
  const scene = openScene(randomFrom(`${seed} ${kind} ${view}`), isLateLand ? 'golden' : hour);
  const { content, frame } =
    view === 'outside'
      ? drawOutside(scene, kind)
      : { content: drawInside(scene, kind, view), frame: insideFrames[view] };
  const clips =
    '<clipPath id="flat"><rect x="-300" y="-300" width="900" height="352"/></clipPath><clipPath id="above"><rect x="-200" y="-200" width="400" height="202"/></clipPath><clipPath id="page"><rect width="1600" height="1000"/></clipPath>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="${frame}"><defs>${clips}${[...scene.defs.values()].join('')}</defs>${content}</svg>`;
}

function drawInside(scene: Scene, kind: ListingKind, view: Exclude<ListingView, 'outside'>): string {
  switch (view) {
    case 'living':
      return drawLiving(scene);
    case 'kitchen':
      return drawKitchen(scene);
    case 'bedroom':
      return drawBedroom(scene);
    case 'workspace':
      return drawWorkspace(scene);
    case 'plan':
      return drawFloorPlan(scene.random, kind !== 'office');
  }
}

/** How near the eye stands in each room. */
const insideFrames: Record<Exclude<ListingView, 'outside'>, string> = {
  living: '130 108 1340 837.5',
  kitchen: '110 132 1380 862.5',
  bedroom: '110 112 1380 862.5',
  workspace: '110 100 1380 862.5',
  plan: '40 25 1520 950',
};

type Framed = { content: string; frame: string };
const wholePage = '0 0 1600 1000';

function drawOutside(scene: Scene, kind: ListingKind): Framed {
  const { random } = scene;
  switch (kind) {
    case 'apartment':
      return onStreet(scene, ['hills', 'skyline', 'sea'], drawTowers);
    case 'office':
      return onStreet(scene, ['skyline'], drawOffice);
    case 'shop':
      return onStreet(scene, ['skyline', 'hills'], drawShops);
    case 'warehouse':
      return onStreet(scene, ['fields', 'hills', 'skyline'], (at) => {
        const shed = drawWarehouse(at);
        return { ...shed, drawing: shed.drawing + drawLorry(at, at.random.between(320, 860), ground + 62) };
      });
    case 'row_house':
      return onStreet(scene, ['hills', 'skyline', 'fields'], drawRowHouses);
    case 'house':
      if (random.chance(0.5)) return onStreet(scene, ['hills', 'skyline', 'fields'], drawTownHouse);
      return inGarden(scene, drawTiledHouse(scene), false);
    case 'villa':
      return inGarden(
        scene,
        random.pick([drawModernVilla, drawModernVilla, drawArchedVilla, drawTiledHouse])(scene),
        random.chance(0.55),
      );
    case 'plot':
      return drawLand(scene);
  }
}

function drawLand(scene: Scene): Framed {
  const { random } = scene;
  if (random.chance(0.35)) return { content: drawLayout(scene), frame: wholePage };
  const backdrop = drawBackdrop(scene, random.pick(['hills', 'skyline', 'sea', 'fields']));
  return { content: drawSky(scene) + backdrop + drawPlot(scene) + drawForeground(scene), frame: '60 60 1480 925' };
}

function onStreet(scene: Scene, behind: readonly [Backdrop, ...Backdrop[]], draw: (scene: Scene) => Building): Framed {
  const sky = drawSky(scene) + drawBackdrop(scene, scene.random.pick(behind)) + drawStreet(scene);
  const building = draw(scene);
  const content = sky + building.drawing + drawStreetLife(scene, building);
  return { content, frame: frameFor(scene, building, 940) };
}

function inGarden(scene: Scene, house: Building, hasPool: boolean): Framed {
  const backdrop = drawBackdrop(scene, scene.random.pick(['hills', 'hills', 'sea', 'fields']));
  const garden = drawGarden(scene, house.door, hasPool);
  const content = drawSky(scene) + backdrop + garden + house.drawing + drawPlanting(scene, house.left, house.right);
  return { content: content + drawForeground(scene), frame: frameFor(scene, house, hasPool ? 960 : 930) };
}

/** The part of the page that shows the building whole, with room to breathe, 8 by 5. */
function frameFor({ random }: Scene, { left, right, top }: Building, low: number): string {
  const least = Math.max((right - left) * random.between(1.16, 1.34), (low - top + random.between(90, 160)) * 1.6);
  const width = Math.max(1080, Math.min(1600, least));
  const middle = (left + right) / 2 + random.between(-40, 40);
  const x = Math.max(0, Math.min(1600 - width, middle - width / 2));
  const height = width / 1.6;
  const y = Math.max(0, Math.min(1000 - height, low - height));
  return [x, y, width, height].map((value) => value.toFixed(1)).join(' ');
}
