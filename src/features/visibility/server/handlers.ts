import { implement } from '@orpc/server';
import type { AuthServices } from '#features/accounts/server/auth-services.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { staffOnly } from '#platform/rpc/server/implement.ts';
import { visibilityContract } from '../contract.ts';
import { deleteTeam, readVisibility, revealContact, saveTeam, saveVisibility } from './service.ts';

const os = implement(visibilityContract).$context<CallContext>().use(staffOnly);

export function visibilityHandlers(auth: AuthServices) {
  return os.router({
    reveal: os.reveal.handler(async ({ context, input }) => {
      const contact = await revealContact(context, input);
      context.http.showContacts?.();
      return contact;
    }),
    read: os.read.handler(({ context }) => readVisibility(context)),
    save: os.save.handler(({ context, input }) => saveVisibility({ ...context, auth }, input)),
    saveTeam: os.saveTeam.handler(({ context, input }) => saveTeam({ ...context, auth }, input)),
    deleteTeam: os.deleteTeam.handler(({ context, input }) => deleteTeam({ ...context, auth }, input.id)),
  });
}
