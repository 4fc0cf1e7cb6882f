/** Pieces of SVG as text. Colours are '#rrggbb' or 'url(#…)'; lengths are the picture's own, 1600 by 1000. */
export type Point = readonly [x: number, y: number];
/** Opacity from 0 to 1, the radius of corners, and an SVG transform. */
export type Look = { opacity?: number; round?: number; turn?: string };

const short = (value: number) => String(Math.round(value * 10) / 10);

function looks({ opacity, round, turn }: Look): string {
  const parts = [
    opacity === undefined ? '' : ` opacity="${Math.round(opacity * 1000) / 1000}"`,
    round === undefined ? '' : ` rx="${short(round)}"`,
    turn === undefined ? '' : ` transform="${turn}"`,
  ];
  return parts.join('');
}

/** A rectangle; nothing when it has no size. */
export function rect(x: number, y: number, width: number, height: number, fill: string, look: Look = {}): string {
  if (width <= 0 || height <= 0) return '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${looks(look)}/>`;
}

/** A filled outline of straight lines. */
export function poly(points: readonly Point[], fill: string, look: Look = {}): string {
  return `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" fill="${fill}"${looks(look)}/>`;
}

/** A filled outline by an SVG path. */
export function path(d: string, fill: string, look: Look = {}): string {
  return `<path d="${d.replace(/-?\d+\.\d+/gu, (figure) => short(Number(figure)))}" fill="${fill}"${looks(look)}/>`;
}

/** A line by an SVG path, its ends round. */
export function stroke(d: string, colour: string, width: number, look: Look = {}): string {
  const line = d.replace(/-?\d+\.\d+/gu, (figure) => short(Number(figure)));
  return `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${looks(look)}/>`;
}

/** An ellipse by its middle. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string, look: Look = {}): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}"${looks(look)}/>`;
}

/** A circle by its middle. */
export function circle(x: number, y: number, radius: number, fill: string, look: Look = {}): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${looks(look)}/>`;
}

/** Shapes moved, turned or scaled together. */
export function group(content: string, transform: string, opacity = 1): string {
  return `<g transform="${transform}"${opacity === 1 ? '' : ` opacity="${opacity}"`}>${content}</g>`;
}

/** A gradient from top to bottom (or, with `across`, from left to right) to be used as `url(#id)`. */
export function gradient(
  id: string,
  stops: ReadonlyArray<readonly [offset: number, colour: string, opacity?: number]>,
  across = false,
): string {
  const marks = stops.map(
    ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${marks.join('')}</linearGradient>`;
}

/** Light that fades from its middle to nothing, to be used as `url(#id)`. */
export function glow(id: string, colour: string, strength: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** The colour between two, `share` of the way to the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, place: number) => Number.parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16);
  const parts = [0, 1, 2].map((place) =>
    Math.round(channel(from, place) + (channel(to, place) - channel(from, place)) * share),
  );
  return `#${parts.map((part) => Math.max(0, Math.min(255, part)).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour in shadow. */
export const darker = (colour: string, share: number) => mix(colour, '#2b1d1a', share);
/** The colour in light. */
export const lighter = (colour: string, share: number) => mix(colour, '#fffaf0', share);
