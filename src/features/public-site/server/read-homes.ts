import { presentLogo } from '#features/company/server/present.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { PublicProperty } from '#features/properties/public-property.ts';
import { readPublicProperties } from '#features/properties/server/public-property.ts';
import { findShareable } from '#features/properties/server/service/check-shareable.ts';
import type { ReaderContext } from '#features/property-links/server/read-page.ts';
import type { Currency } from '#platform/money.ts';
import { homesPath, slugOf } from '../rules.ts';
import type { HomeSearch } from '../search.ts';
import type { HomeChoices, HomeRow, OpenHome } from './repository.ts';
import { findHome, findHomeChoices, findSite, listHomes, listNewHomeIds, listSimilarHomes } from './repository.ts';

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

/** A home with its public address. */
export interface Home {
  readonly property: PublicProperty;
  /** Its public id. */
  readonly publicId: string;
  /** Its page: '/homes/3-bhk-in-baner-…'. */
  readonly path: string;
  /** When it or its publication changed last, in UTC. */
  readonly changedAt: string;
}

/** The ids of published homes that the law keeps from being shown today. */
export async function listRefusedHomes(context: ReaderContext): Promise<string[]> {
  const ids = await listNewHomeIds(context.db);
  if (ids.length === 0) return [];
  const shareable = await findShareable(context, ids);
  return ids.filter((id) => !shareable.has(id));
}

/** The homes of rows, in their order. */
export async function readHomes({ db }: Pick<ReaderContext, 'db'>, rows: readonly HomeRow[]): Promise<Home[]> {
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
    const path = `${homesPath}/${slug === '' ? '' : `${slug}-`}${publicId}`;
    return [{ property, publicId, path, changedAt }];
  });
}

export interface HomeList {
  readonly homes: readonly Home[];
  readonly total: number;
  readonly choices: HomeChoices;
}

export const homesPerPage = 24;

export async function readHomeList(context: ReaderContext, search: HomeSearch): Promise<HomeList> {
  const refused = await listRefusedHomes(context);
  const offset = (search.page - 1) * homesPerPage;
  const [{ homes, total }, choices] = await Promise.all([
    listHomes(context.db, { search, refused, limit: homesPerPage, offset }),
    findHomeChoices(context.db, refused),
  ]);
  return { homes: await readHomes(context, homes), total, choices };
}

const mostSimilar = 3;

/** The home of a public id. Null: there never was one. `home` is null if it is gone, or the law keeps it from being shown. */
export async function readHome(
  context: ReaderContext,
  publicId: string,
): Promise<{ row: OpenHome; home: Home | null; similar: readonly Home[] } | null> {
  const row = await findHome(context.db, publicId);
  if (!row) return null;
  const isShown = row.is_visible && (await findShareable(context, [row.id])).has(row.id);
  const [home = null] = isShown ? await readHomes(context, [row]) : [];
  const refused = await listRefusedHomes(context);
  const rows = await listSimilarHomes(context.db, { id: row.id, refused, limit: mostSimilar });
  return { row, home, similar: await readHomes(context, rows) };
}
