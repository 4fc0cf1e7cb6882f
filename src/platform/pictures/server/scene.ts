import type { Random } from './random.ts';
import { gradient, mix } from './shapes.ts';

/** An hour and its weather: what the sky shows and what it does to every colour under it. */
export type Hour = {
  name: string;
  sky: readonly [top: string, middle: string, low: string];
  /** The colour the light lays over things, and how much of it. */
  tint: readonly [colour: string, share: number];
  sun: { colour: string; height: number; size: number } | null;
  /** The share of windows with a lamp behind them. */
  lit: number;
  clouds: readonly [colour: string, opacity: number, most: number];
  stars: boolean;
};

const hours: readonly [Hour, Hour, Hour, Hour, ...Hour[]] = [
  {
    name: 'morning',
    sky: ['#a9d0dc', '#dcebe6', '#fbeedb'],
    tint: ['#ffe3bd', 0.08],
    sun: { colour: '#fff3d6', height: 290, size: 62 },
    lit: 0.06,
    clouds: ['#ffffff', 0.75, 4],
    stars: false,
  },
  {
    name: 'noon',
    sky: ['#7fb9d6', '#bfdfe8', '#eef0e2'],
    tint: ['#ffffff', 0.04],
    sun: { colour: '#fff6dc', height: 230, size: 56 },
    lit: 0.02,
    clouds: ['#ffffff', 0.85, 6],
    stars: false,
  },
  {
    name: 'afternoon',
    sky: ['#8fbccb', '#d9e0cf', '#f9e5c2'],
    tint: ['#ffd49a', 0.12],
    sun: { colour: '#ffefc4', height: 300, size: 72 },
    lit: 0.06,
    clouds: ['#fff8ec', 0.75, 4],
    stars: false,
  },
  {
    name: 'golden',
    sky: ['#8ea9c4', '#eec79d', '#fbdba6'],
    tint: ['#f0995a', 0.2],
    sun: { colour: '#fff0c2', height: 470, size: 92 },
    lit: 0.22,
    clouds: ['#fde2c4', 0.7, 4],
    stars: false,
  },
  {
    name: 'sunset',
    sky: ['#6a78a8', '#cf8f93', '#f8b98a'],
    tint: ['#8b4a63', 0.24],
    sun: { colour: '#ffe2ab', height: 560, size: 104 },
    lit: 0.4,
    clouds: ['#e9a59a', 0.6, 5],
    stars: false,
  },
  {
    name: 'evening',
    sky: ['#2b3865', '#6c6296', '#dd9a8e'],
    tint: ['#2f3563', 0.38],
    sun: null,
    lit: 0.72,
    clouds: ['#8c7aa3', 0.45, 4],
    stars: true,
  },
  {
    name: 'monsoon',
    sky: ['#8aa9b2', '#c3d6d1', '#f0e8d2'],
    tint: ['#5d7b7c', 0.08],
    sun: null,
    lit: 0.2,
    clouds: ['#e9eeec', 0.7, 8],
    stars: false,
  },
];

/** Where a picture's parts are drawn: chance, hour, and colours as the hour shows them. */
export type Scene = {
  random: Random;
  hour: Hour;
  /** -1 when the light comes from the left, 1 from the right. */
  side: -1 | 1;
  /** A colour near by, as the hour shows it. */
  tone(colour: string): string;
  /** A colour far off: `depth` 0 is near, 1 is lost in the haze. */
  far(colour: string, depth: number): string;
  /** Definitions the picture needs, by id. */
  defs: Map<string, string>;
};

/** A scene at the named hour, or at one by chance. */
export function openScene(random: Random, hourName?: string): Scene {
  // Photographers come by day: evenings and rain are the exception.
  const isByDay = hourName === undefined && random.chance(0.55);
  const [morning, noon, afternoon, golden] = hours;
  const any = random.pick(isByDay ? [morning, noon, afternoon, golden] : hours);
  const hour = hours.find(({ name }) => name === hourName) ?? any;
  const defs = new Map<string, string>();
  const [colour, share] = hour.tint;
  const tone = (plain: string) => mix(plain, colour, share);
  // At night the haze is the sky's own blue, not the glow on the horizon.
  const haze = hour.stars ? mix(hour.sky[1], hour.sky[2], 0.35) : hour.sky[2];
  const far = (plain: string, depth: number) => mix(tone(plain), haze, depth);
  return { random, hour, side: random.chance(0.5) ? 1 : -1, tone, far, defs };
}

/** A gradient of the picture's own, given back as a fill. */
export function shade(scene: Scene, stops: ReadonlyArray<readonly [number, string, number?]>, across = false): string {
  const id = `g${scene.defs.size}`;
  scene.defs.set(id, gradient(id, stops, across));
  return `url(#${id})`;
}

/** A lamp behind glass. */
export const lampLight = '#ffdc96';
/** Where walls meet the ground, from the top. */
export const ground = 770;

/** A building as drawn, with what the camera and the planting must know of it. */
export type Building = { drawing: string; left: number; right: number; top: number; door: number };
