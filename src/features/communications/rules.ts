export const communicationTypes = ['email', 'phone', 'sms', 'portal'] as const;
export type CommunicationType = (typeof communicationTypes)[number];
export const communicationStatuses = ['sent', 'delivered', 'failed', 'pending'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];
/** In: from the client; out: to the client. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];
