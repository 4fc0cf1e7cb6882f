import { presentLogo } from '#features/company/server/present.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { readPublicProperties } from '#features/properties/server/public-property.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import type { ReaderContext } from '#features/property-links/server/read-page.ts';
import type { Currency } from '#platform/money.ts';
import { propertyListPath, slugOf } from '../rules.ts';
import type { PublishedPropertySearch } from '../search.ts';
import type { FoundPublishedProperty, PublishedPropertyChoices, PublishedPropertyRow } from './repository.ts';
import {
  findPublishedProperty,
  findPublishedPropertyChoices,
  findSite,
  listNewPropertyIds,
  listPublishedProperties,
  listSimilarProperties,
} from './repository.ts';

/** What public pages and feeds show of the agency. */
export interface SiteOwner {
  readonly is_on: boolean;
  readonly name: string;
  readonly intro: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly rera_number: string | null;
  readonly logo: string | null;
  readonly accent: string;
  readonly currency: Currency;
}

export async function readSiteOwner({ db }: Pick<ReaderContext, 'db'>): Promise<SiteOwner> {
  const [site, company] = await Promise.all([findSite(db), findCompany(db)]);
  const { is_on, intro, accent } = site;
  const { email, rera_number, currency } = company;
  const logo = presentLogo(company.logo_id);
  const name = site.name || company.name || 'Aangan';
  return { is_on, name, intro, phone: site.phone ?? company.phone, email, rera_number, logo, accent, currency };
}

/** A property with its public address. */
export interface PublishedProperty {
  readonly property: PublicProperty;
  /** Its public id. */
  readonly publicId: string;
  /** Its page: '/homes/3-bhk-in-baner-…'. */
  readonly path: string;
  /** When it or its publication changed last, in UTC. */
  readonly changedAt: string;
}

/** The ids of published properties that the law keeps from being shown today. */
export async function listRefusedProperties(context: ReaderContext): Promise<string[]> {
  const ids = await listNewPropertyIds(context.db);
  if (ids.length === 0) return [];
  const shareable = await findShareable(context, ids);
  return ids.filter((id) => !shareable.has(id));
}

/** The properties of rows, in their order. */
export async function readPublishedProperties(
  { db }: Pick<ReaderContext, 'db'>,
  rows: readonly PublishedPropertyRow[],
): Promise<PublishedProperty[]> {
  const idsOf = (isExact: boolean) =>
    rows.filter(({ with_exact_address }) => with_exact_address === isExact).map(({ id }) => id);
  const found = await Promise.all([
    readPublicProperties(db, idsOf(true), { withExactAddress: true }),
    readPublicProperties(db, idsOf(false), { withExactAddress: false }),
  ]);
  const byId = new Map(found.flat().map((property) => [property.id, property]));
  return rows.flatMap(({ id, public_id: publicId, changed_at: changedAt }) => {
    const property = byId.get(id);
    if (!property) return [];
    const slug = slugOf([property.title]) || slugOf([property.locality, property.city]);
    const path = `${propertyListPath}/${slug === '' ? '' : `${slug}-`}${publicId}`;
    return [{ property, publicId, path, changedAt }];
  });
}

export interface PublishedPropertyList {
  readonly properties: readonly PublishedProperty[];
  readonly total: number;
  readonly choices: PublishedPropertyChoices;
}

export const publishedPropertiesPerPage = 24;

export async function readPublishedPropertyList(
  context: ReaderContext,
  search: PublishedPropertySearch,
): Promise<PublishedPropertyList> {
  const refused = await listRefusedProperties(context);
  const offset = (search.page - 1) * publishedPropertiesPerPage;
  const [{ properties, total }, choices] = await Promise.all([
    listPublishedProperties(context.db, { search, refused, limit: publishedPropertiesPerPage, offset }),
    findPublishedPropertyChoices(context.db, refused),
  ]);
  return { properties: await readPublishedProperties(context, properties), total, choices };
}

const maxSimilar = 3;

/** The property of a public id. Null: there never was one. `published` is null if it is gone, or the law keeps it from being shown. */
export async function readPublishedProperty(
  context: ReaderContext,
  publicId: string,
): Promise<{
  row: FoundPublishedProperty;
  published: PublishedProperty | null;
  similar: readonly PublishedProperty[];
} | null> {
  const row = await findPublishedProperty(context.db, publicId);
  if (!row) return null;
  const isShown = row.is_visible && (await findShareable(context, [row.id])).has(row.id);
  const [published = null] = isShown ? await readPublishedProperties(context, [row]) : [];
  const refused = await listRefusedProperties(context);
  const rows = await listSimilarProperties(context.db, { id: row.id, refused, limit: maxSimilar });
  return { row, published, similar: await readPublishedProperties(context, rows) };
}
