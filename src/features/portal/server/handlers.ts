import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { clientPortalContract, portalLinksContract } from '../contract.ts';
import { createLink, listActiveLinks, listPortalLinks, revokePortalLink } from './links.ts';
import type { PortalAuth } from './portal-auth.ts';
import { confirmMeeting, decide, openPortal, setConsent, write } from './service.ts';

const staff = implement(portalLinksContract).$context<CallContext>().use(staffOnly);

export const portalLinkHandlers = staff.router({
  list: staff.list.handler(({ context, input }) => listPortalLinks(context, input)),
  listActive: staff.listActive.handler(({ context, input }) => listActiveLinks(context, input)),
  create: staff.create.handler(({ context, input }) => createLink(context, input)),
  revoke: staff.revoke.handler(({ context, input }) => revokePortalLink(context, input.id)),
});

export function clientPortalHandlers(portalAuth: PortalAuth) {
  const os = implement(clientPortalContract)
    .$context<CallContext>()
    .use(async ({ context, next }) => next({ context: { client: await portalAuth.requirePortalContext(context) } }));
  return os.router({
    view: os.view.handler(({ context }) => openPortal(context.client)),
    decide: os.decide.handler(async ({ context, input }) => {
      await portalAuth.writing.consume(context.client.portalSession.linkId);
      return decide(context.client, input);
    }),
    confirmMeeting: os.confirmMeeting.handler(async ({ context, input }) => {
      await portalAuth.writing.consume(context.client.portalSession.linkId);
      return confirmMeeting(context.client, input.meeting_id);
    }),
    setConsent: os.setConsent.handler(async ({ context, input }) => {
      await portalAuth.writing.consume(context.client.portalSession.linkId);
      const { purpose, channel, is_given } = input;
      return setConsent(context.client, { act: is_given ? 'given' : 'withdrawn', purpose, channel });
    }),
    refuseContact: os.refuseContact.handler(async ({ context, input }) => {
      await portalAuth.writing.consume(context.client.portalSession.linkId);
      return setConsent(context.client, { act: input.is_refused ? 'do_not_contact' : 'contact_allowed' });
    }),
    write: os.write.handler(async ({ context, input }) => {
      await portalAuth.writing.consume(context.client.portalSession.linkId);
      return write(context.client, input);
    }),
  });
}
