/** The key of the draft loss reason of a lead. */
export const lostDraftKey = (leadId: string) => `lost:${leadId}`;
