import type { AuthServicesOptions } from '#features/accounts/server/auth-services.ts';
import { revokePersonalKeys } from '#features/api-keys/server/service.ts';
import { pictureUrl } from '#features/files/rules.ts';
import { findFile } from '#features/files/server/repository.ts';
import { putPicture, removeAvatars } from '#features/files/server/service.ts';
import { queueEmail } from '#platform/email/server/queue-email.ts';
import { renderEmail } from '#platform/email/server/render-email.ts';
import { erasePrivateData } from '#platform/personal-data/server/private-data.ts';
import { isLoopback } from './allowed-host.ts';
import { privateData } from './private-data.ts';
import type { Services } from './services.ts';

/** Connects accounts to the pictures and emails of the program. */
export function authServicesOptions(services: Services): AuthServicesOptions {
  return {
    database: services.database,
    secret: services.secret,
    publicUrl: services.publicUrl,
    canSendEmail: services.environment.smtpUrl !== null,
    firstSignUpNeedsLink: isReachable(services),
    pictures: { put: putPicture, find: findFile, url: pictureUrl, remove: removeAvatars },
    erasePrivateData: (db, profileId) => erasePrivateData(db, profileId, privateData),
    revokePersonalKeys,
    sendEmail: async (tx, message) => {
      await queueEmail(tx, { to: message.recipient, subject: message.subject, ...renderEmail(message) });
    },
  };
}

/** Whether the program is reachable from other machines: by its own address or through a proxy. */
function isReachable({ environment }: Services): boolean {
  const { host, publicUrl, proxyHops } = environment;
  const publicHost = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  return proxyHops > 0 || !isLoopback(host) || !isLoopback(publicHost);
}
