import * as z from 'zod/mini';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import { isAccent, isReadableAccent, maxSiteTextLengths } from './rules.ts';

const tags = ['Website'];

export const siteSchema = z.strictObject({
  is_on: z.boolean(),
  name: z.string(),
  /** A short text above the properties. */
  intro: z.string(),
  /** Null: the agency's phone number. */
  phone: z.nullable(z.string()),
  /** Of links and buttons, like '#a8492a'. */
  accent: z.string(),
  /** The address of its first page. */
  url: z.string(),
  /** Published and available properties. */
  published: z.int(),
  version: z.int(),
});
export type Site = z.infer<typeof siteSchema>;

export const siteTexts = z.object({
  name: requiredText(maxSiteTextLengths.name),
  intro: text(maxSiteTextLengths.intro),
  phone: z.nullable(text(maxSiteTextLengths.phone)),
  accent: z.string().check(
    z.trim(),
    z.toLowerCase(),
    readable(),
    z.refine(isAccent, 'not_colour'),
    z.refine((value) => !isAccent(value) || isReadableAccent(value), 'low_contrast'),
  ),
});
export type SiteTexts = z.infer<typeof siteTexts>;

/** Feeds for other sites. Their addresses are secret. */
export const siteFeeds = z.strictObject({ meta_url: z.string(), homes_url: z.string(), schema_url: z.string() });
export type SiteFeeds = z.infer<typeof siteFeeds>;

export const publication = z.strictObject({
  property_id: id,
  is_published: z.boolean(),
  with_exact_address: z.boolean(),
  /** When and by whom it was published last; null if never. */
  published_at: z.nullable(instant),
  published_by: z.nullable(z.string()),
  /** Its public page; null while it is not published or the site is off. */
  url: z.nullable(z.string()),
  /** By the current user. */
  may_publish: z.boolean(),
});
export type Publication = z.infer<typeof publication>;

export const publicSiteContract = {
  read: procedure('read', { method: 'GET', path: '/public-site', summary: 'The settings of the website', tags }).output(
    siteSchema,
  ),
  save: procedure('manage_site', {
    method: 'PUT',
    path: '/public-site',
    summary: 'Save the texts and the colour of the website',
    tags,
  })
    .input(z.extend(siteTexts, { version }))
    .output(siteSchema),
  turn: procedure('manage_site', {
    method: 'PUT',
    path: '/public-site/state',
    summary: 'Turn the website on or off; off, all its addresses answer 404',
    tags,
  })
    .input(z.object({ is_on: z.boolean() }))
    .output(siteSchema),
  feeds: procedure('manage_site', {
    method: 'GET',
    path: '/public-site/feeds',
    summary: 'The secret addresses of the feeds; null if there are none',
    tags,
    keys: 'session',
  }).output(z.nullable(siteFeeds)),
  renewFeeds: procedure('manage_site', {
    method: 'POST',
    path: '/public-site/feeds',
    summary: 'Create new addresses of the feeds; the earlier ones stop working',
    tags,
    keys: 'session',
  }).output(siteFeeds),
  closeFeeds: procedure('manage_site', {
    method: 'DELETE',
    path: '/public-site/feeds',
    summary: 'Close the feeds; their addresses stop working',
    tags,
    keys: 'session',
  }).output(z.void()),
  publication: procedure('read', {
    method: 'GET',
    path: '/properties/{property_id}/publication',
    summary: 'Whether a property is published on the website',
    tags,
  })
    .input(z.object({ property_id: id }))
    .output(publication),
  publish: procedure('write', {
    method: 'PUT',
    path: '/properties/{property_id}/publication',
    summary: 'Publish a property that I may delete, or change whether its exact address is shown',
    tags,
  })
    .input(z.object({ property_id: id, with_exact_address: z._default(z.boolean(), false) }))
    .output(publication),
  unpublish: procedure('write', {
    method: 'DELETE',
    path: '/properties/{property_id}/publication',
    summary: 'Remove a property from the website',
    tags,
  })
    .input(z.object({ property_id: id }))
    .output(publication),
};
