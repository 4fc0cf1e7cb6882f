import { withCustomFormValues } from '#platform/custom-fields/custom-form-values.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { typedTexts } from '#platform/fields/form-texts.ts';
import type { Image, Property } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import type { PropertyStatus, Purpose } from '../../rules.ts';

interface OtherValues {
  purpose: Purpose;
  features: string[];
  portal_ids: string[];
  images: Image[];
  floor_plans: Image[];
  status: PropertyStatus;
}

const {
  purpose: _purpose,
  features: _features,
  portal_ids: _portalIds,
  images: _images,
  floor_plans: _plans,
  status: _status,
  ...textFields
} = propertyFields;

/** The fields that the form holds as the text that was typed. */
export const propertyTextFields = textFields;

/** What the form holds. */
export type PropertyFormValues = Record<keyof typeof textFields, string> & OtherValues;

export function toPropertyFormValues(property: Property): PropertyFormValues {
  const { purpose, features, portal_ids, images, floor_plans, status } = property;
  const lists = { purpose, features, portal_ids, images, floor_plans, status };
  return withCustomFormValues('properties', { ...typedTexts(textFields, property), ...lists }, property.custom);
}

export const emptyProperty: PropertyFormValues = {
  ...typedTexts(textFields),
  purpose: 'sale',
  features: [],
  portal_ids: [],
  images: [],
  floor_plans: [],
  status: 'available',
};

/** Renames the field of a server problem to the form's field. */
export function formProblemOf(problem: FieldProblem): FieldProblem {
  const [name = ''] = problem.path.split('.');
  const path = { image_ids: 'images', floor_plan_ids: 'floor_plans' }[name];
  return path === undefined ? problem : { ...problem, path };
}
