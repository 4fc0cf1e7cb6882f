import type { AnySchema } from '@orpc/contract';
import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { cappedCount, id } from '#platform/rpc/fields.ts';

interface ListOptions<Filter, Input, Page> {
  readonly filter: Filter;
  /** The filter with order, cursor and limit. */
  readonly input: Input;
  readonly page: Page;
  /** In the summary; default: 'filtered and sorted'. */
  readonly order?: string;
}

/** The procedures of a list: a page of cards, and the number of all records that match. `title` is its plural: 'Deals'. */
export function listProcedures<Filter extends AnySchema, Input extends AnySchema, Page extends AnySchema>(
  title: string,
  { filter, input, page, order = 'filtered and sorted' }: ListOptions<Filter, Input, Page>,
) {
  const plural = title.toLowerCase();
  const path = plural.replaceAll(' ', '-');
  const route = { method: 'GET' as const, tags: [title] };
  return {
    list: procedure('read', { ...route, path: `/${path}`, summary: `${title}, ${order}, a page at a time` })
      .input(input)
      .output(page),
    count: procedure('read', {
      ...route,
      path: `/${path}/count`,
      summary: `The number of ${plural} that match a filter`,
    })
      .input(filter)
      .output(cappedCount),
  };
}

/** How many records an export can name one by one: they are in its address. */
export const maxExported = 200;

/** Records chosen one by one; they narrow the filter of an export. */
export const chosenRecords = { ids: z.optional(z.array(id).check(z.maxLength(maxExported))) };

export interface ChosenRecords {
  readonly ids?: readonly string[] | undefined;
}
