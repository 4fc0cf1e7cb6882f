import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { areaBasisLabels } from '#features/properties/area-basis-labels.ts';
import { facingLabels, purposeLabels } from '#features/properties/labels.ts';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { isMonthly, pricePerSquareFoot } from '#features/properties/rules.ts';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, formatMoney, shortMoney } from '#platform/money.ts';
import { stateLabels } from '#platform/state-labels.ts';

export interface PublicTexts {
  readonly texts: I18n;
  readonly language: Language;
  readonly currency: Currency;
}

/** A known word in the reader's language; any other as it was typed. */
export function knownWord(
  { texts }: PublicTexts,
  labels: Readonly<Record<string, MessageDescriptor>>,
  word: string,
): string {
  const label = Object.hasOwn(labels, word) ? labels[word] : undefined;
  return label ? texts._(label) : word;
}

/** 'Pune, Maharashtra', or with the address before it. */
export function placeOf(page: PublicTexts, property: PublicProperty): string {
  const { exact_address: exact, city, state } = property;
  const parts = [exact?.address ?? '', city, knownWord(page, stateLabels, state), exact?.zip_code ?? ''];
  return parts.filter((part) => part !== '').join(', ');
}

/** '₹1,35,00,000', with 'per month' for a rent. */
export function priceOf({ texts, currency }: PublicTexts, { price, purpose }: PublicProperty): string {
  const amount = formatMoney(price, currency);
  return isMonthly(purpose) ? texts._(msg`${amount} per month`) : amount;
}

/** '1,315 sq ft carpet area'; null without an area. */
export function areaOf({ texts }: PublicTexts, { square_feet, area_basis }: PublicProperty): string | null {
  if (square_feet === null) return null;
  const area = formatMeasure(square_feet);
  const basis = area_basis && texts._(areaBasisLabels[area_basis]);
  return basis === null ? texts._(msg`${area} sq ft`) : texts._(msg`${area} sq ft (${basis})`);
}

export interface PublicFact {
  readonly label: string;
  readonly value: string | number;
}

/** What buyers ask for; only what is known. */
export function factsOf(page: PublicTexts, property: PublicProperty): PublicFact[] {
  const { texts, currency } = page;
  const { purpose, property_type, bedrooms, bathrooms, facing, lot_size, year_built } = property;
  const rate = pricePerSquareFoot(property.price, property.square_feet);
  const perArea = rate === null ? null : formatMoney(rate, currency);
  const facts: Array<{ label: string; value: string | number | null }> = [
    { label: texts._(msg`Purpose`), value: texts._(purposeLabels[purpose]) },
    { label: texts._(msg`Type`), value: property_type && knownWord(page, startTypeNames, property_type) },
    { label: texts._(msg`Bedrooms`), value: bedrooms === 0 ? null : bedrooms },
    { label: texts._(msg`Bathrooms`), value: bathrooms === 0 ? null : bathrooms },
    { label: texts._(msg`Area`), value: areaOf(page, property) },
    { label: texts._(msg`Price per sq ft`), value: perArea },
    { label: texts._(msg`Facing`), value: facing && texts._(facingLabels[facing]) },
    { label: texts._(msg`Lot size`), value: lot_size },
    { label: texts._(msg`Year built`), value: year_built },
  ];
  return facts.flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]));
}

/** The line under the title in a chat: '₹1.4 Cr · 3 BHK · 1,315 sq ft (Carpet area) · Pune, Maharashtra'. */
export function summaryOf(page: PublicTexts, property: PublicProperty): string {
  const { texts, currency, language } = page;
  const { bedrooms, price, purpose } = property;
  const amount = shortMoney(price, currency, language);
  const parts = [
    isMonthly(purpose) ? texts._(msg`${amount} per month`) : amount,
    bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
    areaOf(page, property) ?? '',
    placeOf(page, { ...property, exact_address: null }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

export function photoCount({ texts }: PublicTexts, count: number): string {
  return texts._(msg`${plural(count, { one: '# photo', other: '# photos' })}`);
}
