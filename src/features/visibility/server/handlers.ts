import { implement } from '@orpc/server';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { visibilityContract } from '../contract.ts';
import { deleteTeam, readVisibility, revealContact, saveTeam, saveVisibility } from './service.ts';

const os = implement(visibilityContract).$context<CallContext>().use(staffOnly);

export const visibilityHandlers = os.router({
  reveal: os.reveal.handler(async ({ context, input }) => {
    const contact = await revealContact(context, input);
    context.http.showContacts?.();
    return contact;
  }),
  read: os.read.handler(({ context }) => readVisibility(context)),
  save: os.save.handler(({ context, input }) => saveVisibility(context, input)),
  saveTeam: os.saveTeam.handler(({ context, input }) => saveTeam(context, input)),
  deleteTeam: os.deleteTeam.handler(({ context, input }) => deleteTeam(context, input.id)),
});
