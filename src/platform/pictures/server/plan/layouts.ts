/** What a room on a plan is for. */
export type Kind =
  | 'living'
  | 'bedroom'
  | 'kitchen'
  | 'bath'
  | 'dining'
  | 'balcony'
  | 'hall'
  | 'desks'
  | 'meeting'
  | 'store';

/** A room in shares of the plan; `door` names the wall with a door and where along it. */
export type Room = {
  kind: Kind;
  x: number;
  y: number;
  width: number;
  height: number;
  door: readonly ['n' | 's' | 'e' | 'w', number];
};

/** Plans of flats with two and three bedrooms. */
export const homes: readonly [readonly Room[], ...(readonly Room[])[]] = [
  [
    { kind: 'living', x: 0, y: 0.4, width: 0.44, height: 0.6, door: ['s', 0.8] },
    { kind: 'balcony', x: 0, y: 0.22, width: 0.26, height: 0.18, door: ['s', 0.5] },
    { kind: 'kitchen', x: 0.26, y: 0, width: 0.26, height: 0.4, door: ['s', 0.36] },
    { kind: 'dining', x: 0.44, y: 0.4, width: 0.2, height: 0.6, door: ['w', 0.3] },
    { kind: 'bath', x: 0.52, y: 0, width: 0.16, height: 0.4, door: ['s', 0.4] },
    { kind: 'bedroom', x: 0.68, y: 0, width: 0.32, height: 0.46, door: ['s', 0.14] },
    { kind: 'bath', x: 0.64, y: 0.46, width: 0.15, height: 0.2, door: ['s', 0.5] },
    { kind: 'bedroom', x: 0.64, y: 0.66, width: 0.36, height: 0.34, door: ['w', 0.3] },
    { kind: 'hall', x: 0.79, y: 0.46, width: 0.21, height: 0.2, door: ['s', 0.4] },
    { kind: 'store', x: 0, y: 0, width: 0.26, height: 0.22, door: ['e', 0.7] },
  ],
  [
    { kind: 'bedroom', x: 0, y: 0, width: 0.3, height: 0.48, door: ['s', 0.8] },
    { kind: 'bath', x: 0.3, y: 0, width: 0.14, height: 0.34, door: ['s', 0.5] },
    { kind: 'bedroom', x: 0.44, y: 0, width: 0.28, height: 0.42, door: ['s', 0.2] },
    { kind: 'bath', x: 0.72, y: 0, width: 0.14, height: 0.42, door: ['w', 0.75] },
    { kind: 'balcony', x: 0.86, y: 0, width: 0.14, height: 0.42, door: ['s', 0.5] },
    { kind: 'hall', x: 0.3, y: 0.34, width: 0.14, height: 0.3, door: ['e', 0.6] },
    { kind: 'bedroom', x: 0, y: 0.48, width: 0.3, height: 0.52, door: ['e', 0.2] },
    { kind: 'living', x: 0.44, y: 0.42, width: 0.56, height: 0.58, door: ['s', 0.16] },
    { kind: 'kitchen', x: 0.3, y: 0.64, width: 0.14, height: 0.36, door: ['e', 0.3] },
  ],
  [
    { kind: 'living', x: 0, y: 0, width: 0.5, height: 0.58, door: ['w', 0.7] },
    { kind: 'kitchen', x: 0, y: 0.58, width: 0.28, height: 0.42, door: ['n', 0.7] },
    { kind: 'dining', x: 0.28, y: 0.58, width: 0.22, height: 0.42, door: ['n', 0.4] },
    { kind: 'bath', x: 0.5, y: 0, width: 0.18, height: 0.3, door: ['s', 0.5] },
    { kind: 'hall', x: 0.5, y: 0.3, width: 0.18, height: 0.28, door: ['w', 0.5] },
    { kind: 'bedroom', x: 0.68, y: 0, width: 0.32, height: 0.58, door: ['w', 0.7] },
    { kind: 'bedroom', x: 0.5, y: 0.58, width: 0.34, height: 0.42, door: ['n', 0.3] },
    { kind: 'balcony', x: 0.84, y: 0.58, width: 0.16, height: 0.42, door: ['w', 0.4] },
  ],
];

/** Plans of offices. */
export const workplaces: readonly [readonly Room[], ...(readonly Room[])[]] = [
  [
    { kind: 'desks', x: 0, y: 0, width: 0.62, height: 0.62, door: ['s', 0.5] },
    { kind: 'meeting', x: 0.62, y: 0, width: 0.38, height: 0.38, door: ['w', 0.6] },
    { kind: 'meeting', x: 0.62, y: 0.38, width: 0.38, height: 0.24, door: ['w', 0.5] },
    { kind: 'hall', x: 0, y: 0.62, width: 0.4, height: 0.38, door: ['s', 0.5] },
    { kind: 'kitchen', x: 0.4, y: 0.62, width: 0.22, height: 0.38, door: ['w', 0.3] },
    { kind: 'bath', x: 0.62, y: 0.62, width: 0.18, height: 0.38, door: ['n', 0.5] },
    { kind: 'store', x: 0.8, y: 0.62, width: 0.2, height: 0.38, door: ['n', 0.3] },
  ],
];
