import { isId } from '#platform/is-id.ts';

/** What an address says that anybody may have typed: each reader gives undefined for what makes no sense. */
type Reader<V> = (value: unknown) => V | undefined;

/** Those of these names that make sense, each read in the same way. */
export function readEach<N extends string, V>(
  raw: Readonly<Record<string, unknown>>,
  names: readonly N[],
  read: Reader<V>,
): { [name in N]?: V } {
  const found = names.map((name) => [name, read(raw[name])] as const).filter(([, value]) => value !== undefined);
  // The names are those that were given.
  return Object.fromEntries(found) as { [name in N]?: V };
}

export const readId: Reader<string> = (value) => (isId(value) ? value : undefined);

/** What is searched for; a number is what the address makes of digits. */
export const readText: Reader<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
  return text === '' ? undefined : text;
};

/** At most 20 texts; one may stand for itself. */
export const readTexts: Reader<string[]> = (value) => {
  const texts = [value].flat().filter((text) => typeof text === 'string' || typeof text === 'number');
  return anyOf(texts.map((text) => String(text).trim().slice(0, 100)).filter((text) => text !== ''));
};

/** At most 20 values of a kind; one may stand for itself. */
export function readSeveral<V>(isOne: (value: unknown) => value is V): Reader<V[]> {
  return (value) => {
    const values: readonly unknown[] = [value].flat();
    return anyOf(values.filter(isOne));
  };
}

/** Those of the known values that are named, in the order of the known ones. */
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

/** What is written like a day, 'YYYY-MM-DD'; whether there is such a day, the contract says. */
export const readDay: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? value : undefined;

/** What is set: a name without a value narrows nothing. */
export function setOf<T extends object>(values: T): Partial<T> {
  // Some fields of what was given, as they were.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
