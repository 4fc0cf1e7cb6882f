export const portalTabs = ['overview', 'properties', 'meetings', 'messages'] as const;
type PortalTab = (typeof portalTabs)[number];

/** The address of a client's portal: the tab, if it is not the first. */
export interface PortalSearch {
  tab?: PortalTab;
}

/** Which tab an address names; none for the first one. */
export function readPortalSearch(raw: Record<string, unknown>): PortalSearch {
  const tab = portalTabs.find((name) => name === raw.tab);
  return tab && tab !== 'overview' ? { tab } : {};
}
