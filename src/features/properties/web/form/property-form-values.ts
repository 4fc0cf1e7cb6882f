import type { FieldProblem } from '#platform/failure.ts';
import { namesOf } from '#platform/fields/fields.ts';
import type { Image, Property, PropertyInput } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import type { PropertyStatus, Purpose } from '../../rules.ts';

interface OtherValues {
  purpose: Purpose;
  features: string[];
  images: Image[];
  status: PropertyStatus;
}

/** The fields that the form holds as the text that was typed. */
export type PropertyTextField = Exclude<keyof PropertyInput, keyof OtherValues | 'image_ids'>;

/** What the form holds. */
export type PropertyFormValues = Record<PropertyTextField, string> & OtherValues;

const others = ['purpose', 'features', 'images', 'status'] as const satisfies ReadonlyArray<keyof OtherValues>;
const isText = (name: keyof PropertyFormValues): name is PropertyTextField => !others.some((other) => other === name);
export const propertyTextFields = namesOf(propertyFields).filter(isText);

export function toPropertyFormValues(property: Property): PropertyFormValues {
  const { purpose, features, images, status } = property;
  return { ...textsOf((name) => shown(name, property[name])), purpose, features, images, status };
}

export const emptyProperty: PropertyFormValues = {
  ...textsOf(() => ''),
  purpose: 'sale',
  features: [],
  images: [],
  status: 'available',
};

function textsOf(textOf: (name: PropertyTextField) => string): Record<PropertyTextField, string> {
  const texts = propertyTextFields.map((name) => [name, textOf(name)]);
  // One entry for each field.
  return Object.fromEntries(texts) as Record<PropertyTextField, string>;
}

/** Prices and areas without the decimals that say nothing. */
function shown(name: PropertyTextField, value: string | number | null): string {
  const { kind } = propertyFields[name];
  const text = String(value ?? '');
  return kind === 'money' || kind === 'squareFeet' ? text.replace(/\.00$/u, '') : text;
}

/** Renames the field of a server problem to the form's field. */
export function formProblemOf(problem: FieldProblem): FieldProblem {
  return problem.path.startsWith('image_ids') ? { ...problem, path: 'images' } : problem;
}
