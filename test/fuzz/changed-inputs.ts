import fc from 'fast-check';
import * as z from 'zod/mini';
import { corpusKeys, corpusValues, unkeepableTexts, writeJson } from './corpus.ts';

export type Path = readonly string[];

/** A path in an input, with its schema. */
export interface Spot {
  readonly path: Path;
  readonly schema: z.core.$ZodType;
}

/** A change to a valid input; `spotIndex` selects the spot. */
export interface Change {
  readonly kind: 'replace' | 'remove' | 'add';
  readonly spotIndex: number;
  readonly value: unknown;
  readonly key: string;
}

export const inputChanges: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'add'),
  spotIndex: fc.nat(10_000),
  value: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...corpusValues) },
    { weight: 2, arbitrary: fc.constantFrom(...unkeepableTexts) },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  ),
  key: fc.constantFrom(...corpusKeys),
});

export interface Changed {
  /** As the server will parse it. */
  readonly input: unknown;
  readonly json: string;
  readonly path: Path;
  /** The value now in the spot, and its schema. */
  readonly value: unknown;
  readonly schema: z.core.$ZodType;
  readonly kind: Change['kind'];
}

export function changeInput(schema: z.core.$ZodType, valid: unknown, change: Change): Changed {
  const spots = spotsOf(schema, valid, []);
  const wanted = spots.filter((spot) => {
    if (change.kind === 'remove') return spot.path.length > 0;
    // Nothing is added to a missing object: its missing fields would then be the fault.
    return change.kind === 'replace' || (objectShape(spot.schema) !== null && isObject(at(valid, spot.path)));
  });
  const spot = wanted[change.spotIndex % wanted.length] ?? { path: [], schema };
  const path = change.kind === 'add' ? [...spot.path, change.key] : spot.path;
  const json = writeJson(put(valid, path, change.kind === 'remove' ? undefined : change.value));
  const input: unknown = JSON.parse(json);
  return { input, json, path, value: at(input, path), schema: spot.schema, kind: change.kind };
}

/** Every path of an input that its schema knows, the root first. */
function spotsOf(schema: z.core.$ZodType, value: unknown, path: Path): Spot[] {
  const plain = bare(schema, value);
  const { def } = (plain as z.core.$ZodTypes)._zod;
  const below = () => {
    if (def.type === 'array' && Array.isArray(value)) {
      return value.flatMap((item, index) => spotsOf(def.element, item, [...path, String(index)]));
    }
    const shape = objectShape(plain);
    if (!shape || typeof value !== 'object' || value === null) return [];
    return Object.entries(shape).flatMap(([name, field]) => spotsOf(field, Reflect.get(value, name), [...path, name]));
  };
  return [{ path, schema: plain }, ...below()];
}

/** Unwraps optional and nullable; of a union, returns the option that matches the value. */
function bare(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return bare(def.innerType, value);
  if (def.type !== 'union') return schema;
  return def.options.find((option) => z.safeParse(option, value).success) ?? schema;
}

export function objectShape(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : null;
}

/** Free text: no format, no pattern. */
export function isText(schema: z.core.$ZodType): boolean {
  const { def } = (bare(schema, undefined) as z.core.$ZodTypes)._zod;
  return (
    def.type === 'string' && ![def, ...(def.checks ?? []).map((check) => check._zod.def)].some((one) => 'format' in one)
  );
}

export function isString(schema: z.core.$ZodType): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'string';
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** A copy with another value at a path; undefined removes the key. */
function put(value: unknown, path: Path, given: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return given;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? put(item, rest, given) : item));
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [key]: put(Reflect.get(fields, key), rest, given) };
}
