export const maxFieldNameLength = 60;
export const maxChoiceNameLength = 60;
/** Fields of one kind of record that are not removed. */
export const maxCustomFields = 60;
export const maxChoices = 60;

/** The records whose tags can be changed alone; those of a deal are corrected with it. */
export const taggedKinds = ['properties', 'clients', 'leads'] as const;
export type TaggedKind = (typeof taggedKinds)[number];
