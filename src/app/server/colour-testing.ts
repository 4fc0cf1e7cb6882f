import { readFileSync } from 'node:fs';

export type Three = readonly [number, number, number];
export type TestedTheme = 'light' | 'dark';

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');

/** A colour of `tokens.css` in linear RGB. */
export function tokenColour(name: string, theme: TestedTheme): Three {
  const found = [...css.matchAll(new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`, 'gu'))];
  const [, lightness, chroma, hue] = found[theme === 'light' ? 0 : 1] ?? [];
  if (found.length !== 2) throw new Error(`${name} has no colour in both themes.`);
  return toLinear([Number(lightness), Number(chroma), Number(hue)]);
}

function toLinear([lightness, chroma, hue]: Three): Three {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return clamped([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]);
}

export function clamped([red, green, blue]: Three): Three {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  return [clamp(red), clamp(green), clamp(blue)];
}

/** The contrast of two colours in linear RGB, as WCAG defines it. */
export function contrast(one: Three, other: Three): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Three): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour in front of another one, as the browser blends them. */
export function blended(front: Three, back: Three, opacity: number): Three {
  const blend = (index: 0 | 1 | 2) => toChannel(front[index]) * opacity + toChannel(back[index]) * (1 - opacity);
  return [fromChannel(blend(0)), fromChannel(blend(1)), fromChannel(blend(2))];
}

function toChannel(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function fromChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
