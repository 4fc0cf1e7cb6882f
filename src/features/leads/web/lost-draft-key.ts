/** Where it is kept why a lead is to be lost, until it is. */
export const lostDraftKey = (leadId: string) => `lost:${leadId}`;
