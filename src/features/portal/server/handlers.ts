import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { clientPortalContract, portalLinksContract } from '../contract.ts';
import { createLink, extendPortalLink, listActiveLinks, listPortalLinks, revokePortalLink } from './links.ts';
import type { PortalAuth, PortalContext } from './portal-auth.ts';
import { readPortalProperty } from './portal-properties.ts';
import {
  acceptTimeInPortal,
  confirmMeeting,
  decide,
  openPortal,
  proposeOwnDetails,
  requestVisitInPortal,
  setConsent,
  withdrawOwnDetails,
  withdrawVisitInPortal,
  write,
} from './service.ts';

const staff = implement(portalLinksContract).$context<CallContext>().use(staffOnly);

export const portalLinkHandlers = staff.router({
  list: staff.list.handler(({ context, input }) => listPortalLinks(context, input)),
  listActive: staff.listActive.handler(({ context, input }) => listActiveLinks(context, input)),
  create: staff.create.handler(({ context, input }) => createLink(context, input)),
  extend: staff.extend.handler(({ context, input }) => extendPortalLink(context, input)),
  revoke: staff.revoke.handler(({ context, input }) => revokePortalLink(context, input.id)),
});

export function clientPortalHandlers(portalAuth: PortalAuth) {
  const os = implement(clientPortalContract)
    .$context<CallContext>()
    .use(async ({ context, next }) => next({ context: { client: await portalAuth.requirePortalContext(context) } }));
  /** The context of an act, which counts against the limit of its link. */
  const acting = async ({ client }: { client: PortalContext }) => {
    await portalAuth.writing.consume(client.portalSession.linkId);
    return client;
  };
  return os.router({
    view: os.view.handler(({ context, input }) => openPortal(context.client, input)),
    property: os.property.handler(({ context, input }) => readPortalProperty(context.client, input.property_id)),
    decide: os.decide.handler(async ({ context, input }) => decide(await acting(context), input)),
    requestVisit: os.requestVisit.handler(async ({ context, input }) =>
      requestVisitInPortal(await acting(context), input),
    ),
    acceptVisitTime: os.acceptVisitTime.handler(async ({ context, input }) =>
      acceptTimeInPortal(await acting(context), input),
    ),
    withdrawVisit: os.withdrawVisit.handler(async ({ context, input }) =>
      withdrawVisitInPortal(await acting(context), input.id),
    ),
    proposeDetails: os.proposeDetails.handler(async ({ context, input }) =>
      proposeOwnDetails(await acting(context), input),
    ),
    withdrawDetails: os.withdrawDetails.handler(async ({ context }) => withdrawOwnDetails(await acting(context))),
    confirmMeeting: os.confirmMeeting.handler(async ({ context, input }) =>
      confirmMeeting(await acting(context), input.meeting_id),
    ),
    setConsent: os.setConsent.handler(async ({ context, input }) => {
      const { purpose, channel, is_given } = input;
      return setConsent(await acting(context), { act: is_given ? 'given' : 'withdrawn', purpose, channel });
    }),
    refuseContact: os.refuseContact.handler(async ({ context, input }) =>
      setConsent(await acting(context), { act: input.is_refused ? 'do_not_contact' : 'contact_allowed' }),
    ),
    write: os.write.handler(async ({ context, input }) => write(await acting(context), input)),
  });
}
