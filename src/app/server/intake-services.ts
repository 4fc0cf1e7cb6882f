import type { IntakeServices } from '#features/intake/server/accounts.ts';
import { openIntakeSecrets } from '#features/intake/server/secrets.ts';

/** What connections need: their secrets, and the Graph API of Meta, which only tests replace. */
export function openIntakeServices(secret: string): IntakeServices {
  return {
    secrets: openIntakeSecrets({ secret }),
    graphUrl: process.env.AANGAN_GRAPH_URL?.trim() || 'https://graph.facebook.com',
  };
}
