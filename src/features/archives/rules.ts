/** Where an archive stands: asked for, at work, to be fetched, given up, or gone with its day. */
export const archiveStates = ['waiting', 'running', 'ready', 'failed', 'removed'] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** Hours that its file can be fetched: it holds everything, so it does not lie about. */
export const archiveHours = 24;
