import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { customInput, customOutput } from '#platform/custom-fields/custom-value-fields.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant, money, requiredText, version } from '#platform/rpc/fields.ts';
import { isReversed, maxArea, requirementCriteria, requirementPurposes, roomLimits } from './rules.ts';

const tags = ['Requirements'];

const topic = z.enum(personTopics);

export const preferredLocations = z.array(requiredText(100)).check(z.maxLength(30));

/** In the company's currency; null is no limit. */
export const budgetRange = { budget_min: z.nullable(money), budget_max: z.nullable(money) };
export const budgetInOrder = z.refine<{ budget_min: string | null; budget_max: string | null }>(
  (value) => !isReversed(value.budget_min, value.budget_max),
  { error: 'min_over_max', path: ['budget_min'] },
);

const roomCount = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.nullable(z.int().check(z.minimum(least), z.maximum(most)));

export const requiredTypes = z.array(id).check(z.maxLength(50));
export const bedroomRange = {
  bedrooms_min: roomCount(roomLimits.bedrooms),
  bedrooms_max: roomCount(roomLimits.bedrooms),
};

/** What a property has to be. Null and empty lists mean any. */
export const homeFields = {
  preferred_locations: preferredLocations,
  ...budgetRange,
  property_type_ids: requiredTypes,
  ...bedroomRange,
  bathrooms_min: roomCount(roomLimits.bathrooms),
  bathrooms_max: roomCount(roomLimits.bathrooms),
  amenities: z.array(requiredText(60)).check(z.maxLength(40)),
};
type Ranges = {
  readonly [end in `${'bedrooms' | 'bathrooms' | 'area'}_${'min' | 'max'}`]?: number | null | undefined;
};
const inOrder = (range: 'bedrooms' | 'bathrooms' | 'area') =>
  z.refine<Ranges>((value) => !isReversed(value[`${range}_min`] ?? null, value[`${range}_max`] ?? null), {
    error: 'min_over_max',
    path: [`${range}_min`],
  });
export const roomsInOrder = [inOrder('bedrooms'), inOrder('bathrooms')] as const;
export const areaInOrder = inOrder('area');
const area = z.nullable(z.int().check(z.minimum(1), z.maximum(maxArea)));
/** Square feet. */
export const areaRange = { area_min: area, area_max: area };
/** The latest day of possession. */
export const possessionBy = z.nullable(day);

const requirementFields = z.object({
  /** Null: not known, or the person only sells or lets. Such a requirement matches nothing. */
  purpose: z.nullable(z.enum(requirementPurposes)),
  ...homeFields,
  ...areaRange,
  possession_by: possessionBy,
  /** The criteria that are nice to have; all others are musts. */
  nice_to_have: z.array(z.enum(requirementCriteria)).check(z.maxLength(requirementCriteria.length)),
  custom: customInput,
});
export const requirementInput = requirementFields.check(budgetInOrder, ...roomsInOrder, areaInOrder);
export type RequirementInput = z.infer<typeof requirementInput>;

/** A requirement that says nothing. */
export const anyRequirement: RequirementInput = {
  purpose: null,
  preferred_locations: [],
  budget_min: null,
  budget_max: null,
  property_type_ids: [],
  bedrooms_min: null,
  bedrooms_max: null,
  bathrooms_min: null,
  bathrooms_max: null,
  area_min: null,
  area_max: null,
  amenities: [],
  possession_by: null,
  nice_to_have: ['amenities'],
};

export const requirementSchema = z.strictObject({
  ...requirementFields.shape,
  budget_min: z.nullable(z.string()),
  budget_max: z.nullable(z.string()),
  custom: customOutput,
  id,
  /** The first one is also the person's preferences; it can be emptied, not deleted. */
  is_first: z.boolean(),
  updated_at: instant,
  version: z.int(),
});
export type Requirement = z.infer<typeof requirementSchema>;

const checked = [budgetInOrder, ...roomsInOrder, areaInOrder] as const;

export const requirementsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/requirements',
    summary: 'What a lead or client looks for, the first requirement first',
    tags,
  })
    .input(z.object({ topic, person_id: id }))
    .output(z.array(requirementSchema)),
  create: procedure('write', {
    method: 'POST',
    path: '/{topic}/{person_id}/requirements',
    summary: 'Add a requirement to a lead or client',
    tags,
  })
    .input(z.extend(requirementFields, { topic, person_id: id, id }).check(...checked))
    .output(requirementSchema),
  update: procedure('write', {
    method: 'PUT',
    path: '/requirements/{id}',
    summary: 'Change a requirement',
    tags,
  })
    .input(z.extend(requirementFields, { id, version }).check(...checked))
    .output(requirementSchema),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/requirements/{id}',
    summary: 'Delete a requirement that is not the first',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
