import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { v7 as uuid } from 'uuid';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { PropertyInput } from '../contract.ts';
import { propertyInput } from '../contract.ts';
import type { PropertyFormValues } from './property-form-values.ts';

/** What is sent: empty optional values are null, numbers are numbers; what is no number stays text and is refused. */
export function toInput(values: PropertyFormValues): PropertyInput {
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  const amount = (text: string) => toLatinDigits(text).replaceAll(/[\s,]/gu, '');
  return {
    title: values.title,
    property_type_id: optional(values.property_type_id),
    purpose: values.purpose,
    price: amount(values.price),
    address: values.address,
    city: values.city,
    state: values.state,
    zip_code: optional(values.zip_code),
    bedrooms: numberOf(values.bedrooms),
    bathrooms: numberOf(values.bathrooms),
    square_feet: optional(amount(values.square_feet)),
    // The select offers nothing else.
    area_basis: optional(values.area_basis) as PropertyInput['area_basis'],
    lot_size: optional(values.lot_size),
    year_built: numberOf(values.year_built),
    description: values.description,
    features: values.features,
    image_ids: values.images.map((image) => image.id),
    rera_number: optional(values.rera_number),
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    listing_date: optional(values.listing_date),
    agent_id: optional(values.agent_id),
    owner_id: optional(values.owner_id),
  };
}

/** The problems of the form by field; the type is required here, though an imported property may lack one. */
export function check(values: PropertyFormValues): readonly FieldProblem[] {
  const input = toInput(values);
  const problems = problemsOf(propertyInput, input).map((problem) => {
    const isEmptyChoice =
      (problem.path === 'state' && input.state === '') || (problem.path === 'price' && input.price === '');
    return isEmptyChoice ? { path: problem.path, code: 'required' } : problem;
  });
  const missingType = input.property_type_id === null ? [{ path: 'property_type_id', code: 'required' }] : [];
  return [...missingType, ...problems];
}

function numberOf(text: string): number | null {
  const trimmed = toLatinDigits(text).trim();
  if (trimmed === '') return null;
  const number = Number(trimmed.replaceAll(',', ''));
  // NaN fails the check with 'must be a number'.
  return number;
}

export function newId(): string {
  return uuid();
}

/** What is wrong with a field, as a sentence; `label` is the field's own, translated. A limit is only named outside rupees. */
export function errorMessage(problem: FieldProblem, label: string): MessageDescriptor {
  if (problem.path === 'price' && problem.code === 'too_big' && problem.limit === undefined)
    return msg`Price cannot exceed ₹999 crores (9.99 billion).`;
  if (problem.code === 'needs_deal') return msg`Record a deal to mark this property as sold or rented. Save again.`;
  // Those of a draft that lay longer than the server keeps what no property uses.
  if (problem.path === 'images' && problem.code === 'unknown')
    return msg`Some pictures are missing. Remove them and add them again.`;
  return fieldMessage(problem, label);
}
