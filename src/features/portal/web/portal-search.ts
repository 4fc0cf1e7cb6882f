export const portalTabs = ['overview', 'properties', 'meetings', 'messages'] as const;
type PortalTab = (typeof portalTabs)[number];

/** The search parameters of a client's portal page: the tab, unless it is the first. */
export interface PortalSearch {
  tab?: PortalTab;
}

/** The tab in the search parameters; undefined for the first one. */
export function readPortalSearch(raw: Record<string, unknown>): PortalSearch {
  const tab = portalTabs.find((name) => name === raw.tab);
  return tab && tab !== 'overview' ? { tab } : {};
}
