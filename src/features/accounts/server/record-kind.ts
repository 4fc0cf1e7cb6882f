import { profileNames } from './repository/profiles.ts';

/** What the history shows people as. */
export const profileKind = { topic: 'profiles', titles: profileNames };
