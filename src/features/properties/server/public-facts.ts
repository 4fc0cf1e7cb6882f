import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import { presetAmenities } from '#features/requirements/amenities.ts';
import type { ChoiceLabels, RecordField } from '#platform/fields/fields.ts';
import { labelIn, namesOf } from '#platform/fields/fields.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { formattingLocale } from '#platform/i18n/languages.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { mapsUrl, placeUrl } from '#platform/maps-url.ts';
import type { Currency } from '#platform/money.ts';
import { formatMeasure, formatMoney, spokenMoney } from '#platform/money.ts';
import { stateLabels } from '#platform/state-labels.ts';
import { areaBasisLabels } from '../area-basis-labels.ts';
import { propertyFields } from '../fields.ts';
import { purposeLabels } from '../labels.ts';
import type { PublicProperty } from '../public-property.ts';
import { publicFields } from '../public-property.ts';
import { isMonthly, pricePerSquareFoot } from '../rules.ts';

export interface PublicFact {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** Public fields with their own place, or joined with another one. */
const shownApart: ReadonlySet<string> = new Set([
  ...['title', 'purpose', 'price', 'locality', 'city', 'state', 'description', 'features', 'rera_number'],
  ...['bedrooms', 'square_feet', 'area_basis', 'total_floors', 'video_url', 'tour_url'],
]);

const listedFields = namesOf(propertyFields).filter((name) => name in publicFields && !shownApart.has(name));

/** A known word in the reader's language; any other as it was typed. */
export function knownWord(texts: I18n, labels: Readonly<Record<string, MessageDescriptor>>, word: string): string {
  // The word may be typed text: 'constructor' is a property of every object.
  const label = Object.hasOwn(labels, word) ? labels[word] : undefined;
  return label ? texts._(label) : word;
}

/** What a public property says, in a reader's language. */
export function publicTexts(language: Language, currency: Currency) {
  const texts = textsFor(language);
  const days = new Intl.DateTimeFormat(formattingLocale(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const day = (on: string) => days.format(new Date(`${on}T00:00:00Z`));
  const choiceText = (labels: ChoiceLabels, value: string) => {
    const label = labelIn(labels, value);
    return label ? texts._(label) : value;
  };
  /** Null for a value that no line has room for. */
  const textOf = (field: RecordField, value: unknown): string | null => {
    switch (field.kind) {
      case 'choice':
        return choiceText(field.labels, String(value));
      case 'money':
        return formatMoney(String(value), currency);
      case 'day':
        return day(String(value));
      case 'flag':
        return value === true ? texts._(msg`Yes`) : texts._(msg`No`);
      case 'text':
      case 'number':
        return String(value);
      default:
        return null;
    }
  };
  const rateOf = ({ price, purpose, square_feet }: PublicProperty): string | null => {
    const rate = pricePerSquareFoot(price, square_feet);
    if (rate === null) return null;
    const amount = formatMoney(String(rate), currency);
    return isMonthly(purpose) ? texts._(msg`${amount} per sq ft a month`) : texts._(msg`${amount} per sq ft`);
  };
  const floorOf = ({ floor: level, total_floors: total }: PublicProperty): string =>
    total === null || level === null ? String(level) : texts._(msg`${level} of ${total} floors`);
  /** The exact address if known, else the city. */
  const place = ({ exact_address, locality, city, state }: PublicProperty): string => {
    const town = [exact_address === null ? locality : null, city, knownWord(texts, stateLabels, state)]
      .filter(Boolean)
      .join(', ');
    if (exact_address === null) return town;
    const { address, zip_code } = exact_address;
    return [address, zip_code ? `${town} ${zip_code}` : town].filter((part) => part !== '').join(', ');
  };
  return {
    day,
    place,
    yes: texts._(msg`Yes`),
    features: texts._(propertyFields.features.label),
    amenity: (word: string) => knownWord(texts, presetAmenities, word),
    /** In full: '₹1,25,00,000', '₹45,000 / month'. */
    price({ price, purpose }: PublicProperty): string {
      const amount = formatMoney(price, currency);
      return isMonthly(purpose) ? texts._(msg`${amount} / month`) : amount;
    },
    /** As people say it: '₹1.25 Cr'; null if the full amount is as short. */
    spokenPrice: ({ price }: PublicProperty) => spokenMoney(price, currency, language),
    /** Directions to the exact address if known, else a map of the city. */
    mapUrl(property: PublicProperty): string {
      const { exact_address: exact, city } = property;
      if (exact === null) return placeUrl(place(property));
      const { latitude, longitude, address } = exact;
      return mapsUrl(
        latitude !== null && longitude !== null ? `${latitude},${longitude}` : `${address}, ${city}, India`,
      );
    },
    /** What is known about it, in the order of the fields: of pages, sheets and comparisons alike. */
    facts(property: PublicProperty): PublicFact[] {
      const { property_type, square_feet, area_basis, bedrooms } = property;
      const area = square_feet === null ? '' : formatMeasure(square_feet);
      const typeField = propertyFields.property_type_id;
      const rate = rateOf(property);
      const own: Array<PublicFact | null> = [
        {
          name: 'purpose',
          label: texts._(propertyFields.purpose.label),
          value: texts._(purposeLabels[property.purpose]),
        },
        rate === null ? null : { name: 'rate', label: texts._(msg`Price per sq ft`), value: rate },
        property_type === null
          ? null
          : {
              name: 'property_type',
              label: texts._(typeField.label),
              value: knownWord(texts, startTypeNames, property_type),
            },
        area === ''
          ? null
          : {
              name: 'area',
              label: texts._(area_basis === null ? propertyFields.square_feet.label : areaBasisLabels[area_basis]),
              value: texts._(msg`${area} sq ft`),
            },
        bedrooms === null || bedrooms === 0
          ? null
          : { name: 'bedrooms', label: texts._(propertyFields.bedrooms.label), value: texts._(msg`${bedrooms} BHK`) },
      ];
      const listed = listedFields.map((name): PublicFact | null => {
        const field: RecordField = propertyFields[name];
        // Each listed field is a public one.
        const found = property[name as keyof PublicProperty];
        const isNothing = found === null || found === '' || (found === 0 && name !== 'floor');
        const value = isNothing ? null : name === 'floor' ? floorOf(property) : textOf(field, found);
        return value === null ? null : { name, label: texts._(field.label), value };
      });
      return [...own, ...listed].filter((fact) => fact !== null);
    },
  };
}
