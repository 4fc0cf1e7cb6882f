import * as z from 'zod/mini';
import { listLayouts } from '#platform/lists/columns.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, requiredText, text, version } from '#platform/rpc/fields.ts';
import { maxQueryBytes, maxViewNameLength, maxViews, savedLists } from './rules.ts';

const tags = ['Saved views'];

const list = z.enum(savedLists);
/** Those of custom fields may say whose field it is and what they compare: `custom_requirement:floor_2.from`. */
const parameter = z.string().check(z.regex(/^(custom_requirement:)?[a-z_][a-z0-9_]{0,49}(\.(from|to|has|is))?$/u));
const queryValue = z.union([text(200), z.number(), z.array(text(200)).check(z.maxLength(60))]);

/** Filters, sort order, layout and columns, as in the URL of the list; without the search text. */
const query = z.record(parameter, queryValue).check(
  z.refine((value) => Object.keys(value).length <= 40, 'too_big'),
  z.refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= maxQueryBytes - 1024, 'too_big'),
);

const viewFields = { name: requiredText(maxViewNameLength), is_shared: z.boolean(), query };
export const savedViewInput = z.object({ id, list, ...viewFields });
export type SavedViewInput = z.infer<typeof savedViewInput>;

export const savedViewChange = z.object({ id, version, ...viewFields });
export type SavedViewChange = z.infer<typeof savedViewChange>;

export const savedView = z.strictObject({
  id,
  list,
  name: z.string(),
  is_shared: z.boolean(),
  owner_id: id,
  /** Empty for an erased user. */
  owner_name: z.string(),
  /** Only values that still exist. */
  query: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The parameters whose values no longer exist, with the names that are still known. */
  dropped: z.array(z.strictObject({ parameter: z.string(), names: z.array(z.string()) })),
  version: z.int(),
});
export type SavedView = z.infer<typeof savedView>;

/** How a person last showed a list; null for what they never chose. */
const chosenLayout = z.strictObject({
  layout: z.nullable(z.enum(listLayouts)),
  columns: z.nullable(z.array(z.string())),
});
export type ChosenLayout = z.infer<typeof chosenLayout>;

export const listViews = z.strictObject({ views: z.array(savedView), chosen: chosenLayout });
export type ListViews = z.infer<typeof listViews>;

export const layoutInput = z.object({
  list,
  layout: z.nullable(z.enum(listLayouts)),
  /** The columns after the first, in order; null for the usual ones. */
  columns: z.nullable(z.array(text(40)).check(z.maxLength(60))),
});
export type LayoutInput = z.infer<typeof layoutInput>;

export const savedViewsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/saved-views',
    summary: 'The saved views of a list: your own in your order, then shared ones by name; and your layout of the list',
    tags,
  })
    .input(z.object({ list }))
    .output(listViews),
  create: procedure('write', { method: 'POST', path: '/saved-views', summary: 'Save a view of a list', tags })
    .input(savedViewInput)
    .output(savedView),
  update: procedure('write', {
    method: 'PUT',
    path: '/saved-views/{id}',
    summary: 'Change a view. Managers and Admins rename shared views of others',
    tags,
  })
    .input(savedViewChange)
    .output(savedView),
  reorder: procedure('write', {
    method: 'POST',
    path: '/saved-views/order',
    summary: 'Put your own views of a list in order',
    tags,
  })
    .input(z.object({ list, ids: z.array(id).check(z.minLength(1, 'required'), z.maxLength(maxViews)) }))
    .output(z.strictObject({})),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/saved-views/{id}',
    summary: 'Delete a view; it can be restored for 30 days',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({})),
  restore: procedure('write', {
    method: 'POST',
    path: '/saved-views/{id}/restore',
    summary: 'Restore a deleted view',
    tags,
  })
    .input(z.object({ id }))
    .output(savedView),
  saveLayout: procedure('write', {
    method: 'PUT',
    path: '/list-layouts/{list}',
    summary: 'Remember how you show a list: its layout and columns',
    tags,
  })
    .input(layoutInput)
    .output(z.strictObject({})),
};
