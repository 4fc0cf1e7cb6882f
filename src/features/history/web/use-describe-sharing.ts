import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '../contract.ts';
import { detailActionLabels, visitActionLabels } from './portal-action-labels.ts';

const acts: Readonly<Record<string, MessageDescriptor>> = {
  property_shared: msg`Property shared`,
  sharing_extended: msg`Property link extended`,
  sharing_revoked: msg`Property link revoked`,
  sharing_restored: msg`Property link restored`,
  ...visitActionLabels,
  ...detailActionLabels,
  published: msg`Published on the website`,
  unpublished: msg`Removed from the website`,
  enquired: msg`Enquired again`,
};

/**
 * Describes what happened with a property link, a visit request or a proposal from the portal, on the timelines of the
 * property and of the person, who sees the property's title; null for any other action.
 */
export function useDescribeSharing(): (
  entry: HistoryEntry,
  names: Readonly<Record<string, string>>,
) => { title: string; text: string } | null {
  const { t } = useLingui();
  return ({ action, difference }, names) => {
    const act = Object.hasOwn(acts, action) ? acts[action] : undefined;
    return act ? { title: t(act), text: names[String(difference.property_id?.[1])] ?? '' } : null;
  };
}
