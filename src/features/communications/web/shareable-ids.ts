import type { PropertySharing } from '#features/properties/contract.ts';

/**
 * The properties of a message, each with its link, without those that the law keeps from being shared: its text leaves
 * them out, too.
 */
export function shareable(
  propertyIds: readonly string[],
  linkIds: readonly string[],
  sharing: readonly PropertySharing[] = [],
): { property_ids: string[]; link_ids: string[] } {
  const isRefused = (id: string) =>
    sharing.some((one) => one.property_id === id && one.findings.some(({ severity }) => severity === 'refuse'));
  const isShared = propertyIds.map((id) => !isRefused(id));
  return {
    property_ids: propertyIds.filter((_, index) => isShared[index]),
    // A single link compares all of them.
    link_ids: linkIds.filter((_, index) => linkIds.length === 1 || isShared[index] !== false),
  };
}
