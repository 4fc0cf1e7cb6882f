import type { FieldProblem } from '#platform/failure.ts';
import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Image, Property } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import type { PropertyStatus, Purpose } from '../../rules.ts';

interface OtherValues {
  purpose: Purpose;
  features: string[];
  images: Image[];
  status: PropertyStatus;
}

const { purpose: _purpose, features: _features, images: _images, status: _status, ...textFields } = propertyFields;

/** The fields that the form holds as the text that was typed. */
export const propertyTextFields = textFields;

/** What the form holds. */
export type PropertyFormValues = Record<keyof typeof textFields, string> & OtherValues;

export function toPropertyFormValues(property: Property): PropertyFormValues {
  const { purpose, features, images, status } = property;
  return { ...typedTexts(textFields, property), purpose, features, images, status };
}

export const emptyProperty: PropertyFormValues = {
  ...typedTexts(textFields),
  purpose: 'sale',
  features: [],
  images: [],
  status: 'available',
};

/** Renames the field of a server problem to the form's field. */
export function formProblemOf(problem: FieldProblem): FieldProblem {
  return problem.path.startsWith('image_ids') ? { ...problem, path: 'images' } : problem;
}
