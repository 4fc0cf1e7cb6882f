import type { DoorOptions } from '#features/accounts/server/door.ts';
import { pictureUrl } from '#features/files/rules.ts';
import { findFile } from '#features/files/server/repository.ts';
import { putPicture, removeAvatars } from '#features/files/server/service.ts';
import { renderLetter } from '#platform/mail/server/letter.ts';
import { queueMail } from '#platform/mail/server/queue.ts';
import { erasePrivateData } from '#platform/personal-data/server/private-data.ts';
import { isLoopback } from './known-host.ts';
import { privateData } from './private-data.ts';
import type { Services } from './services.ts';

/** Ties accounts to the pictures and letters of the program. */
export function doorOptions(services: Services): DoorOptions {
  return {
    database: services.database,
    secret: services.secret,
    publicUrl: services.publicUrl,
    hasMail: services.environment.smtpUrl !== null,
    firstSignUpNeedsLink: isReachable(services),
    pictures: { put: putPicture, find: findFile, url: pictureUrl, remove: removeAvatars },
    erasePrivateData: (db, profileId) => erasePrivateData(db, profileId, privateData),
    sendLetter: async (tx, letter) => {
      await queueMail(tx, { to: letter.recipient, subject: letter.subject, ...renderLetter(letter) });
    },
  };
}

/** Whether somebody elsewhere may reach the program: by its own address or through a proxy. */
function isReachable({ environment }: Services): boolean {
  const { host, publicUrl, proxyHops } = environment;
  const publicHost = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  return proxyHops > 0 || !isLoopback(host) || !isLoopback(publicHost);
}
