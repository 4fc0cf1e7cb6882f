/** Later notes on the same meeting replace the queued ones. */
export const queuedNotesId = (meetingId: string): string => `meeting-notes:${meetingId}`;
