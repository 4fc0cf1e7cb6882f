export const clientTypes = ['buyer', 'seller', 'tenant', 'landlord', 'investor'] as const;
export type ClientType = (typeof clientTypes)[number];
export const clientSortings = ['newest', 'oldest', 'name'] as const;
export type ClientSorting = (typeof clientSortings)[number];

/** The ends of the sliders on the preferences screen. */
export const roomLimits = {
  bedrooms: { least: 0, most: 10, shown: [1, 5] },
  bathrooms: { least: 1, most: 6, shown: [1, 4] },
} as const;

/** Whether a minimum exceeds its maximum; false if one is missing. */
export function isReversed(least: string | number | null, most: string | number | null): boolean {
  return least !== null && most !== null && Number(least) > Number(most);
}
