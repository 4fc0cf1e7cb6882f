import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { publicSiteContract } from '../contract.ts';
import { publishProperty, readPublication, unpublishProperty } from './publications.ts';
import { closeFeeds, readFeeds, readSite, renewFeeds, saveSite, turnSite } from './site.ts';

const os = implement(publicSiteContract).$context<CallContext>().use(staffOnly);

export const publicSiteHandlers = os.router({
  read: os.read.handler(({ context }) => readSite(context)),
  save: os.save.handler(({ context, input }) => saveSite(context, input)),
  turn: os.turn.handler(({ context, input }) => turnSite(context, input)),
  feeds: os.feeds.handler(({ context }) => readFeeds(context)),
  renewFeeds: os.renewFeeds.handler(({ context }) => renewFeeds(context)),
  closeFeeds: os.closeFeeds.handler(({ context }) => closeFeeds(context)),
  publication: os.publication.handler(({ context, input }) => readPublication(context, input.property_id)),
  publish: os.publish.handler(({ context, input }) => publishProperty(context, input)),
  unpublish: os.unpublish.handler(({ context, input }) => unpublishProperty(context, input.property_id)),
});
