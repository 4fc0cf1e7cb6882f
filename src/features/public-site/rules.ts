/** The address of the list of published properties. */
export const propertyListPath = '/homes';

export const usualAccent = '#a8492a';

export const maxSiteTextLengths = { name: 120, intro: 600, phone: 40 } as const;
export const maxSiteEnquiryLengths = { name: 100, phone: 30, message: 1000 } as const;

/** The sheets of the public pages in light and dark, which `publicPageStyles` draws. */
const sheets = { light: '#fefdfb', dark: '#1b1714' } as const;

/** WCAG 2.2, 1.4.3: normal text. */
export const minContrast = 4.5;

export function isAccent(value: string): boolean {
  return /^#[\da-f]{6}$/u.test(value);
}

/** The contrast of two colours like '#a8492a' (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether links in this colour can be read on the page. */
export function isReadableAccent(accent: string): boolean {
  return contrastOf(accent, sheets.light) >= minContrast;
}

export interface AccentShades {
  readonly light: string;
  readonly dark: string;
}

/** The accent on light pages, and a lighter one that can be read on dark pages. */
export function accentShades(accent: string): AccentShades {
  let dark = accent;
  for (let step = 1; step <= 20 && contrastOf(dark, sheets.dark) < minContrast; step += 1)
    dark = lighten(accent, step / 20);
  return { light: accent, dark };
}

/** Black or white, whichever can be read better on the colour. */
export function textOn(colour: string): string {
  return contrastOf(colour, '#ffffff') >= contrastOf(colour, '#1b1714') ? '#ffffff' : '#1b1714';
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lighten(colour: string, share: number): string {
  const mixed = channelsOf(colour).map((channel) => Math.round(channel + (255 - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Letters of public ids: without vowels, so that they spell no words, and without what looks alike. */
export const publicIdLetters = 'bcdfghjkmnpqrstvwxz23456789';
export const publicIdLength = 8;
const publicIdPattern = new RegExp(`^(?:.*-)?([${publicIdLetters}]{${publicIdLength}})$`, 'u');

/** The public id at the end of the address of a property; null if it has none. */
export function publicIdIn(address: string): string | null {
  return publicIdPattern.exec(address)?.[1] ?? null;
}

const maxSlugLength = 60;

/** The readable part of an address: what of these words can be written in Latin letters. */
export function slugOf(words: readonly (string | null)[]): string {
  const slug = words
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1);
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : maxSlugLength);
}
