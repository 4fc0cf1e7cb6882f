import type { Language } from '#platform/i18n/languages.ts';
import type { Currency } from '#platform/money.ts';
import type { PublicProperty } from '../../public-property.ts';

/** The agency, as its letterhead shows it. */
export interface SheetCompany {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly rera_number: string | null;
  /** A PNG. */
  readonly logo: Uint8Array | null;
}

interface Printed {
  readonly language: Language;
  readonly currency: Currency;
  /** The day it is made. */
  readonly made_on: string;
  readonly company: SheetCompany;
}

/** Everything that the PDF of one property shows. */
export interface SheetContent extends Printed {
  readonly property: PublicProperty;
  /** JPEGs, the cover first. */
  readonly pictures: readonly Uint8Array[];
  /** The agent's picture as a JPEG. */
  readonly portrait: Uint8Array | null;
}

/** Everything that the PDF comparing some properties shows, in their order. */
export interface ComparisonContent extends Printed {
  readonly columns: ReadonlyArray<{ readonly property: PublicProperty; readonly picture: Uint8Array | null }>;
}

/** The pictures of a sheet: the cover, and how many more. */
export const morePictures = 5;

/** The pixels of printed pictures: some 180 per inch on paper. */
export const printBoxes = {
  cover: { width: 1280, height: 720 },
  more: { width: 640, height: 427 },
  portrait: { width: 160, height: 160 },
} as const;
