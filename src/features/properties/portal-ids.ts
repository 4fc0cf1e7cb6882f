import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const listingPortals = ['99acres', 'magicbricks', 'housing', 'nobroker', 'other'] as const;
export type ListingPortal = (typeof listingPortals)[number];

export const listingPortalLabels: Record<ListingPortal, MessageDescriptor> = {
  '99acres': msg`99acres`,
  magicbricks: msg`MagicBricks`,
  housing: msg`Housing.com`,
  nobroker: msg`NoBroker`,
  other: msg({ context: 'portal', message: 'Other' }),
};

export const maxPortalIds = 10;

interface PortalId {
  readonly portal: ListingPortal;
  /** As the portal shows it. */
  readonly id: string;
}

/** One text for portal and id, such as '99acres:D71234567', so that lists, differences and merges treat it as a value. */
export function joinPortalId({ portal, id }: PortalId): string {
  return `${portal}:${id}`;
}

export function splitPortalId(entry: string): PortalId {
  const at = entry.indexOf(':');
  const portal = listingPortals.find((one) => one === entry.slice(0, at)) ?? 'other';
  return { portal, id: entry.slice(at + 1) };
}

/** Commas separate the ids of an exported cell. */
export function isPortalId(entry: string): boolean {
  return /^(?:99acres|magicbricks|housing|nobroker|other):[^\s,;:][^,;:]{0,59}$/u.test(entry);
}
