import * as z from 'zod/mini';
import { maxCustomFilters } from '#platform/lists/custom-parameters.ts';
import { readable } from '#platform/rpc/fields.ts';
import type { CustomSorting } from './custom-sorting.ts';
import { customSortingForm } from './custom-sorting.ts';

export const customKey = z.string().check(z.minLength(1), z.maxLength(60), readable());
const text = z.string().check(z.maxLength(5000), readable());

/** A value for a field that the agency added, by its type; null empties the field. */
export const customValueInput = z.nullable(
  z.union([text, z.number(), z.boolean(), z.array(text).check(z.maxLength(100))]),
);

/**
 * Values for fields that the agency added, by the key of the field as `GET /custom-fields` lists them, and under `tags` the
 * keys of tags as `GET /words` lists them; null empties a field, a missing one stays.
 */
export const customInput = z.optional(z.record(customKey, customValueInput));

/** The values of the fields that the agency added, by key, and under `tags` its tags; fields without a value are missing. */
export const customOutput = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));

const filterText = z.string().check(z.maxLength(200), readable());

/**
 * By fields that the agency added: `{vastu: ['east', 'north']}` has one of these choices, `{'fee.from': 500, 'fee.to': 900}`
 * is in a range of numbers or days, `{'remark.has': 'lift'}` contains a text, `{'corner.is': 'yes'}` is yes or no. Leads and
 * clients also by fields of their requirements, of which one must meet all: `{'requirement:parking.is': 'yes'}`.
 */
export const customFilter = z.optional(
  z
    .record(
      z.string().check(z.regex(/^(requirement:)?[a-z][a-z0-9_]{0,39}(\.(from|to|has|is))?$/u)),
      z.union([filterText, z.number(), z.array(filterText).check(z.maxLength(40))]),
    )
    .check(z.refine((filter) => Object.keys(filter).length <= maxCustomFilters, 'too_big')),
);
export type CustomFilter = z.infer<typeof customFilter>;

/** In the order of a field that the agency added, without values last: `custom_fee.up` or `custom_fee.down`. */
export const customSorting = z
  .string()
  // The form is that of the type.
  .check(z.regex(customSortingForm)) as unknown as z.ZodMiniType<CustomSorting, CustomSorting>;

/** The sort orders of a list whose records have custom fields. */
export const sortingOf = <S extends string>(sortings: readonly S[]) =>
  z.optional(z.union([z.enum(sortings), customSorting]));
