import { isBlank, squeeze } from '#features/imports/cells/cell-text.ts';
import { termIn } from '#features/imports/cells/term-in.ts';
import { typeNamedIn } from '#features/property-types/type-terms.ts';
import type { SaleKind } from '#features/registrations/sharing-rules.ts';
import { saleKinds } from '#features/registrations/sharing-rules.ts';
import { mapValues } from '#platform/map-values.ts';
import {
  type AreaBasis,
  type Facing,
  type Furnishing,
  facings,
  furnishings,
  type PropertyStatus,
  type Purpose,
  propertyStatuses,
  purposes,
} from '../rules.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyRowReader } from './remarks.ts';
import type { RoomForm } from './rooms.ts';

const bases: ReadonlyArray<readonly [AreaBasis, RegExp]> = [
  ['super_built_up', /super|saleable|salable|^sba$|^sbua$/u],
  ['built_up', /builtup|buildup|^bua$|plinth/u],
  ['carpet', /carpet|rera/u],
  ['plot', /plot|land|site|ground/u],
];

/** The basis of an area: 'Super built-up  Area', 'SBA', 'Carpet'; null when the text does not say. */
export function readAreaBasis(text: string): AreaBasis | null {
  const key = squeeze(text);
  return bases.find(([, pattern]) => pattern.test(key))?.[0] ?? null;
}

const purposeTerms: Record<Purpose, string> = {
  sale: 'sale sell forsale selling resale buy outright ownership bikri vikri bechna बिक्री विक्री વેચાણ',
  rent: 'rent forrent rental renting tolet leaveandlicense leaveandlicence kiraya bhada किराया किराए भाडे भाड्याने ભાડે',
  lease: 'lease forlease leasing leasehold patta lijpe लीज पट्टा લીઝ',
};

const statusTerms: Record<PropertyStatus, string> = {
  available: 'available active open live vacant unsold readytomove immediatepossession new उपलब्ध ઉપલબ્ધ',
  sold: 'sold soldout closed bikgaya बिकगया विकले વેચાયેલ',
  rented: 'rented leased letout occupied tenanted किराएपर भाड्यानेदिले',
  pending: 'pending hold onhold booked reserved blocked underoffer negotiation tokenreceived',
};

/** In any of the usual spellings, with or without 'facing'. */
const facingTerms: Record<Facing, string> = {
  north: 'north n uttar उत्तर ઉત્તર',
  north_east: 'northeast ne ishan ishanya eeshan ईशान ईशान्य ઈશાન उत्तरपूर्व ઉત્તરપૂર્વ',
  east: 'east e purv poorv purab पूर्व पूरब પૂર્વ',
  south_east: 'southeast se agneya agni आग्नेय અગ્નિ दक्षिणपूर्व દક્ષિણપૂર્વ',
  south: 'south s dakshin दक्षिण દક્ષિણ',
  south_west: 'southwest sw nairutya nairitya नैऋत्य नैर्ऋत्य નૈઋત્ય दक्षिणपश्चिम દક્ષિણપશ્ચિમ',
  west: 'west w paschim pashchim पश्चिम પશ્ચિમ',
  north_west: 'northwest nw vayavya vayuvya वायव्य વાયવ્ય उत्तरपश्चिम ઉત્તરપશ્ચિમ',
};

const saleKindTerms: Record<SaleKind, string> = {
  new: 'new newproperty newbooking booking fresh builder developer underconstruction firstsale primary नया नई नवीन નવું',
  new_small: 'newsmallproject',
  new_completed: 'newcompletedbeforemay2017',
  renovated: 'renovated rebuilt redeveloped',
  resale: 'resale resaleproperty secondsale secondary used पुनर्विक्रय रीसेल રીસેલ',
};

/** 'New Booking', 'Resale', 'New (small project)'; null when the text does not say. */
export function readSaleKind(text: string): SaleKind | null {
  return termIn(saleKindTerms, saleKinds, text.replaceAll(/[(),]/gu, ' '));
}

/** 'North-East Facing', 'N.E.', 'पूर्व मुखी'; null when the text does not say. */
export function readFacing(text: string): Facing | null {
  const direction = squeeze(text)
    .replace(/^(?:main)?(?:door|entrance)/u, '')
    .replace(/fac(?:ing|e)$|मुखी$|मुख$|મુખી$|મુખ$|mukhi$|disha$|दिशा$|દિશા$/u, '');
  return termIn(facingTerms, facings, direction);
}

const furnishingTerms: Record<Furnishing, string> = {
  unfurnished: 'unfurnished nonfurnished notfurnished bare bareshell none no अनफर्निश्ड અનફર્નિશ્ડ',
  semi_furnished: 'semifurnished semi partlyfurnished partiallyfurnished partfurnished सेमीफर्निश्ड સેમીફર્નિશ્ડ',
  fully_furnished: 'fullyfurnished furnished full fullfurnished yes फर्निश्ड पूर्णफर्निश्ड ફર્નિશ્ડ',
};

/** 'Semi-Furnished', 'Fully Furnished', 'Unfurnished'; null when the text does not say. */
export function readFurnishing(text: string): Furnishing | null {
  return termIn(furnishingTerms, furnishings, text);
}

export function readPurpose(text: string): Purpose | null {
  return termIn(purposeTerms, purposes, text);
}

export function readPropertyStatus(text: string): PropertyStatus | null {
  return termIn(statusTerms, propertyStatuses, text);
}

/** Fields whose cells name one of a few values, with a note on a text that names none. */
const notedReaders = {
  status: readPropertyStatus,
  facing: readFacing,
  furnishing: readFurnishing,
  sale_kind: readSaleKind,
};

export type ListingTerms = { [Field in keyof typeof notedReaders]: ReturnType<(typeof notedReaders)[Field]> };

export function readListingTerms(reader: PropertyRowReader): ListingTerms {
  const read = (readOne: (text: string) => string | null, field: keyof typeof notedReaders) => {
    const text = reader.text(field);
    const choice = readOne(text);
    if (choice === null && !isBlank(text)) reader.note(field, 'unknown', text);
    return choice;
  };
  return mapValues(notedReaders, read) as ListingTerms;
}

/** Reads fields whose cells name one of a few values; null when the text does not say which. */
export const choiceReaders = {
  ...notedReaders,
  area_basis: readAreaBasis,
  purpose: readPurpose,
} satisfies Partial<Record<PropertyImportField, (text: string) => string | null>>;

export type TypeClues = {
  texts: readonly string[];
  basis: AreaBasis | null;
  rooms: { form: RoomForm; bedrooms: number } | null;
};

/**
 * Derives the type of a property: a type named in its size or title; else RK or studio is a Studio; an area measured on the
 * plot is a House with rooms and Land without; any other with rooms is an Apartment. Null without any of these.
 */
export function deriveType({ texts, basis, rooms }: TypeClues): string | null {
  for (const text of texts) {
    const named = typeNamedIn(text);
    if (named) return named;
  }
  if (rooms?.form === 'rk' || rooms?.form === 'studio') return 'Studio';
  if (basis === 'plot') return rooms && rooms.bedrooms > 0 ? 'House' : 'Land';
  return rooms && rooms.bedrooms > 0 ? 'Apartment' : null;
}
