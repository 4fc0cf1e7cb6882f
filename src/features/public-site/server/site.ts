import { randomBytes } from 'node:crypto';
import { findCompany } from '#features/company/server/repository.ts';
import { companyId } from '#features/company/server/service.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { Context, StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { Site, SiteFeeds, SiteTexts } from '../contract.ts';
import { propertyListPath } from '../rules.ts';
import type { SiteRow } from './repository.ts';
import { countVisibleProperties, findSite, updateFeedKey, updateSite } from './repository.ts';

export const publicSiteTopic = 'public_site';

export async function readSite(context: Context): Promise<Site> {
  return present(context, await findSite(context.db));
}

async function present(context: Pick<Context, 'db' | 'publicUrl'>, row: SiteRow): Promise<Site> {
  // One after the other: within a transaction there is one connection.
  const company = await findCompany(context.db);
  const published = await countVisibleProperties(context.db);
  const { is_on, intro, phone, accent, version } = row;
  const url = `${context.publicUrl}${propertyListPath}`;
  return { is_on, name: row.name || company.name, intro, phone, accent, url, published, version };
}

/** Saves texts and colour read at `version`; throws 'conflict' with the current ones if they were saved since. */
export async function saveSite(
  context: StaffContext,
  { version, ...values }: SiteTexts & { version: number },
): Promise<Site> {
  return transact(context, async (tx) => {
    const inside = { ...context, db: tx.db };
    const before = await findSite(tx.db, 'no key update');
    if (before.version !== version) {
      const current = await present(inside, before);
      throw new Failure('conflict', { current, ...(await findLastEditor(tx.db, publicSiteTopic, companyId)) });
    }
    const after = await updateSite(tx.db, values, context.clock.now());
    const difference = differenceOf<object>(before, values);
    if (Object.keys(difference).length > 0)
      await tx.record({ topic: publicSiteTopic, entityId: companyId, action: 'updated', difference });
    return present(inside, after);
  });
}

/** Turns the website on or off; does nothing if it is so already. */
export async function turnSite(context: StaffContext, { is_on }: { is_on: boolean }): Promise<Site> {
  return transact(context, async (tx) => {
    const before = await findSite(tx.db, 'no key update');
    if (before.is_on === is_on) return present({ ...context, db: tx.db }, before);
    const after = await updateSite(tx.db, { is_on }, context.clock.now());
    const difference = { is_on: [before.is_on, is_on] } as const;
    await tx.record({ topic: publicSiteTopic, entityId: companyId, action: 'updated', difference });
    return present({ ...context, db: tx.db }, after);
  });
}

export async function readFeeds(context: StaffContext): Promise<SiteFeeds | null> {
  const { feed_key } = await findSite(context.db);
  return feed_key === null ? null : feedsOf(context, feed_key);
}

/** Creates new addresses of the feeds; the earlier ones stop working. */
export async function renewFeeds(context: StaffContext): Promise<SiteFeeds> {
  const key = randomBytes(24).toString('base64url');
  await transact(context, async (tx) => {
    await updateFeedKey(tx.db, key, context.clock.now());
    await tx.record({ topic: publicSiteTopic, entityId: companyId, action: 'feeds_renewed' });
  });
  return feedsOf(context, key);
}

export async function closeFeeds(context: StaffContext): Promise<void> {
  await transact(context, async (tx) => {
    const { feed_key } = await findSite(tx.db, 'no key update');
    if (feed_key === null) return;
    await updateFeedKey(tx.db, null, context.clock.now());
    await tx.record({ topic: publicSiteTopic, entityId: companyId, action: 'feeds_closed' });
  });
}

function feedsOf({ publicUrl }: Pick<Context, 'publicUrl'>, key: string): SiteFeeds {
  return {
    meta_url: `${publicUrl}/feeds/meta.xml?key=${key}`,
    homes_url: `${publicUrl}/feeds/homes.xml?key=${key}`,
    schema_url: `${publicUrl}/feeds/homes.xsd`,
  };
}
