export const portalTabs = ['overview', 'properties', 'meetings', 'messages'] as const;
export type PortalTab = (typeof portalTabs)[number];

/** Which tab an address names; none for the first one. */
export function readPortalSearch(raw: Record<string, unknown>): { tab?: PortalTab } {
  const tab = portalTabs.find((name) => name === raw.tab);
  return tab && tab !== 'overview' ? { tab } : {};
}
