import type { PublicProperty } from '../../public-property.ts';
import type { SheetTexts } from './sheet-texts.ts';

/** One line of a comparison: a value for each property; null where it has none. */
export interface ComparedRow {
  readonly label: string;
  readonly values: readonly (string | null)[];
  readonly isStrong?: boolean;
  /** Only some have it. */
  readonly isMarked?: boolean;
}

/** The lines of a comparison, of the PDF and of the page alike, and the amenities that all of the properties have. */
export function compareProperties(properties: readonly PublicProperty[], texts: SheetTexts) {
  const known = properties.map(texts.facts);
  const names = new Map(known.flat().map(({ name, label }) => [name, label] as const));
  // Carpet and built-up areas stay in one row, each with its basis.
  const areaBases = new Set(
    known.flatMap((facts) => facts.filter(({ name }) => name === 'area').map(({ label }) => label)),
  );
  const comparedValue = (facts: (typeof known)[number], name: string) => {
    const fact = facts.find((each) => each.name === name);
    if (!fact) return null;
    return name === 'area' && areaBases.size > 1 ? `${fact.value}\n${fact.label}` : fact.value;
  };
  const price = (property: PublicProperty) => {
    const spoken = texts.spokenPrice(property);
    const lines = [texts.formatPrice(property), spoken ?? '', property.is_available ? '' : texts.closed];
    return lines.filter((line) => line !== '').join('\n');
  };
  const rows: ComparedRow[] = [
    { label: texts.price, values: properties.map(price), isStrong: true },
    { label: texts.location, values: properties.map(texts.place) },
    ...[...names].map(([name, label]) => ({
      label: name === 'area' && areaBases.size > 1 ? texts.area : label,
      values: known.map((facts) => comparedValue(facts, name)),
    })),
    { label: texts.reraLabel, values: properties.map(({ rera_number }) => rera_number || null) },
  ];
  const amenities = [...new Set(properties.flatMap(({ features }) => features))];
  const isCommon = (word: string) => properties.every(({ features }) => features.includes(word));
  return {
    facts: rows.filter(({ values }) => values.some((value) => value !== null)),
    common: amenities.filter(isCommon).map(texts.amenity),
    differing: amenities
      .filter((word) => !isCommon(word))
      .map((word): ComparedRow => {
        const values = properties.map(({ features }) => (features.includes(word) ? texts.yes : null));
        return { label: texts.amenity(word), values, isMarked: true };
      }),
  };
}
