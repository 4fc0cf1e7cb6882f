import { isId } from '#platform/is-id.ts';

/** Parses an untrusted value of a URL; undefined if it is invalid. */
type Reader<V> = (value: unknown) => V | undefined;

/** Reads all given parameters with one reader and omits the invalid ones. */
export function readEach<N extends string, V>(
  raw: Readonly<Record<string, unknown>>,
  names: readonly N[],
  read: Reader<V>,
): { [name in N]?: V } {
  const found = names.map((name) => [name, read(raw[name])] as const).filter(([, value]) => value !== undefined);
  // The keys are the given names.
  return Object.fromEntries(found) as { [name in N]?: V };
}

export const readId: Reader<string> = (value) => (isId(value) ? value : undefined);

/** Reads a search text; the router parses digits as a number. */
export const readText: Reader<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
  return text === '' ? undefined : text;
};

/** Reads up to 20 texts; a single one needs no array. */
export const readTexts: Reader<string[]> = (value) => {
  const texts = [value].flat().filter((text) => typeof text === 'string' || typeof text === 'number');
  return anyOf(texts.map((text) => String(text).trim().slice(0, 100)).filter((text) => text !== ''));
};

/** Reads up to 20 values of a type; a single one needs no array. */
export function readSeveral<V>(isOne: (value: unknown) => value is V): Reader<V[]> {
  return (value) => {
    const values: readonly unknown[] = [value].flat();
    return anyOf(values.filter(isOne));
  };
}

/** Reads the known values that are named, in the order of `known`. */
export function readChoices<T extends string>(known: readonly T[]): Reader<T[]> {
  return (value) => {
    const named: readonly unknown[] = [value].flat();
    return anyOf(known.filter((choice) => named.includes(choice)));
  };
}

const anyOf = <V>(values: V[]): V[] | undefined => (values.length > 0 ? values.slice(0, 20) : undefined);

export const readNumber: Reader<number> = (value) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
};

/** Reads a text in the format 'YYYY-MM-DD'; the contract checks that the day exists. */
export const readDay: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? value : undefined;

/** Omits undefined values. */
export function setOf<T extends object>(values: T): Partial<T> {
  // A subset of the given fields.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
