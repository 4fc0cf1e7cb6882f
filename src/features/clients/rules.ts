import type { CustomSorting } from '#platform/custom-fields/custom-sorting.ts';

export const clientTypes = ['buyer', 'seller', 'tenant', 'landlord', 'investor'] as const;
export type ClientType = (typeof clientTypes)[number];
export const maxNotesLength = 5000;
export const clientSortings = ['newest', 'oldest', 'name', 'name_down', 'budget_up', 'budget_down'] as const;
export type ClientSorting = (typeof clientSortings)[number] | CustomSorting;
