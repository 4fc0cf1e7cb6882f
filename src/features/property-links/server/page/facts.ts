import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { areaBasisLabels } from '#features/properties/area-basis-labels.ts';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { isMonthly } from '#features/properties/rules.ts';
import type { PublicFact } from '#features/properties/server/public-facts.ts';
import { publicTexts } from '#features/properties/server/public-facts.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, shortMoney } from '#platform/money.ts';

export interface PublicTexts {
  readonly texts: I18n;
  readonly language: Language;
  readonly currency: Currency;
}

/** 'Pune, Maharashtra', or with the address before it. */
export function placeOf({ language, currency }: PublicTexts, property: PublicProperty): string {
  return publicTexts(language, currency).place(property);
}

/** Directions to the exact address if the page shows it, else a map of the city. */
export function mapLinkOf({ language, currency }: PublicTexts, property: PublicProperty): string {
  return publicTexts(language, currency).mapUrl(property);
}

/** '₹1,35,00,000', with '/ month' for a rent. */
export function priceOf({ language, currency }: PublicTexts, property: PublicProperty): string {
  return publicTexts(language, currency).price(property);
}

/** '1,315 sq ft carpet area'; null without an area. */
export function areaFact({ texts }: PublicTexts, { square_feet, area_basis }: PublicProperty): string | null {
  if (square_feet === null) return null;
  const area = formatMeasure(square_feet);
  const basis = area_basis && texts._(areaBasisLabels[area_basis]);
  return basis === null ? texts._(msg`${area} sq ft`) : texts._(msg`${area} sq ft (${basis})`);
}

/** What buyers ask for; only what is known. */
export function propertyFacts({ language, currency }: PublicTexts, property: PublicProperty): PublicFact[] {
  return publicTexts(language, currency).facts(property);
}

/** The line under the title in a chat: '₹1.4 Cr · 3 BHK · 1,315 sq ft (Carpet area) · Pune, Maharashtra'. */
export function summaryOf(page: PublicTexts, property: PublicProperty): string {
  const { texts, currency, language } = page;
  const { bedrooms, price, purpose } = property;
  const amount = shortMoney(price, currency, language);
  const parts = [
    isMonthly(purpose) ? texts._(msg`${amount} / month`) : amount,
    bedrooms === null || bedrooms === 0 ? '' : texts._(msg`${bedrooms} BHK`),
    areaFact(page, property) ?? '',
    placeOf(page, { ...property, exact_address: null }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

export function photoCount({ texts }: PublicTexts, count: number): string {
  return texts._(msg`${plural(count, { one: '# photo', other: '# photos' })}`);
}
