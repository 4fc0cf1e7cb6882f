/** The keys of the drafts that say why a lead is lost or won. */
export const lostDraftKey = (leadId: string) => `lost:${leadId}`;
export const wonDraftKey = (leadId: string) => `won:${leadId}`;
