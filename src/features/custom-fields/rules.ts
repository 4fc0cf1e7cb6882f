export const longestFieldName = 60;
export const longestChoiceName = 60;
/** Fields of one kind of record that are not removed. */
export const mostCustomFields = 60;
export const mostChoices = 60;

/** The records whose tags can be changed alone; those of a deal are corrected with it. */
export const taggedKinds = ['properties', 'clients', 'leads'] as const;
export type TaggedKind = (typeof taggedKinds)[number];
