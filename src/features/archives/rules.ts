/** Requested, in progress, downloadable, failed, or deleted after `archiveHours`. */
export const archiveStates = ['waiting', 'running', 'ready', 'failed', 'removed'] as const;
export type ArchiveState = (typeof archiveStates)[number];

/** For how many hours the file can be downloaded. It holds all data, so it is deleted after that. */
export const archiveHours = 24;
