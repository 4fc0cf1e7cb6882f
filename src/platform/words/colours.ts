/** The colours of stages and tags; `web/word-colours.ts` shows them. */
export const wordColours = ['grey', 'blue', 'amber', 'terracotta', 'green', 'teal', 'indigo', 'pink', 'red'] as const;
export type WordColour = (typeof wordColours)[number];
