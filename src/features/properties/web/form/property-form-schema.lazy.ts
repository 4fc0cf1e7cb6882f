import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { customInputOf, customProblems } from '#platform/custom-fields/custom-form-input.ts';
import { toLatinDigits } from '#platform/digits.ts';
import type { FieldProblem } from '#platform/failure.ts';
import type { RecordField } from '#platform/fields/fields.ts';
import { plainAmount } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { mapValues } from '#platform/map-values.ts';
import type { Image, PropertyInput } from '../../contract.ts';
import { propertyInput } from '../../contract.ts';
import { splitPortalId } from '../../portal-ids.ts';
import type { PropertyFormValues } from './property-form-values.ts';
import { propertyTextFields } from './property-form-values.ts';

/** The request input: empty optional values are null, numbers are numbers. An invalid number stays text and is refused. */
export function toInput(values: PropertyFormValues): PropertyInput {
  const texts = mapValues(propertyTextFields, (field: RecordField, name) => toValue(field, values[name]));
  const { purpose, features, images, floor_plans } = values;
  const portal_ids = values.portal_ids.filter((entry) => splitPortalId(entry).id.trim() !== '');
  const idsOf = (pictures: readonly Image[]) => pictures.map(({ id }) => id);
  // The table names every field of the contract; the check refuses a value that the contract does not know.
  const pictures = { image_ids: idsOf(images), floor_plan_ids: idsOf(floor_plans) };
  const custom = customInputOf('properties', values);
  return { ...texts, purpose, features, portal_ids, ...pictures, custom } as PropertyInput;
}

function toValue({ kind, isOptional }: RecordField, typed: string): string | number | null {
  if (kind === 'number') return numberOf(typed);
  const isAmount = kind === 'money' || kind === 'squareFeet';
  const text = isAmount ? plainAmount(typed) : typed;
  return isOptional ? text.trim() || null : text;
}

/** The problems of the form by field. The type is required here, though an imported property may have none. */
export function check(values: PropertyFormValues): readonly FieldProblem[] {
  const input = toInput(values);
  const problems = problemsOf(propertyInput, input).map((problem) => {
    const isEmptyChoice =
      (problem.path === 'state' && input.state === '') || (problem.path === 'price' && input.price === '');
    return isEmptyChoice ? { path: problem.path, code: 'required' } : problem;
  });
  const missingType = input.property_type_id === null ? [{ path: 'property_type_id', code: 'required' }] : [];
  return [...missingType, ...problems, ...customProblems('properties', values, input.property_type_id)];
}

function numberOf(text: string): number | null {
  const trimmed = toLatinDigits(text).trim();
  if (trimmed === '') return null;
  const number = Number(trimmed.replaceAll(',', ''));
  // NaN fails validation with 'must be a number'.
  return number;
}

/** The error message of a field; `label` is its translated label. The price limit is shown only outside rupees. */
export function errorMessage(problem: FieldProblem, label: string): MessageDescriptor {
  if (problem.path === 'price' && problem.code === 'too_big' && problem.limit === undefined)
    return msg`Price cannot exceed ₹999 crores (9.99 billion).`;
  if (problem.code === 'needs_deal') return msg`Record a deal to mark this property as sold or rented. Save again.`;
  if (problem.code === 'hidden_contact')
    return msg`You do not see the contact details of this client. Ask an Admin to choose the owner.`;
  if (problem.code === 'over_total') return msg`Floor must not be above the total floors.`;
  if (problem.code === 'not_under_construction') return msg`Only a property under construction has a possession date.`;
  if (problem.code === 'not_for_sale') return msg`Clear the deposit: a property for sale has none.`;
  // Pictures of an old draft, which the server has deleted as unused.
  if ((problem.path === 'images' || problem.path === 'floor_plans') && problem.code === 'unknown')
    return msg`Some pictures are missing. Remove them and add them again.`;
  if (problem.code === 'not_portal_id') return msg`Enter the ID without spaces at its start, commas or colons.`;
  if (problem.code === 'not_https') return msg`Enter a link that starts with https://`;
  return fieldMessage(problem, label);
}
