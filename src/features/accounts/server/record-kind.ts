import { profileNames } from './repository/profiles.ts';
import { purgeRefused } from './service/erase-person.ts';

/** What the history shows people as. */
export const profileKind = { topic: 'profiles', titles: profileNames, purge: purgeRefused };
