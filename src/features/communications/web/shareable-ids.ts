import type { PropertySharing } from '#features/properties/contract.ts';

/** The properties of a message without those that the law keeps from being shared, which its text leaves out. */
export function shareableIds(ids: readonly string[], sharing: readonly PropertySharing[] = []): string[] {
  const isRefused = (id: string) =>
    sharing.some((one) => one.property_id === id && one.findings.some(({ severity }) => severity === 'refuse'));
  return ids.filter((id) => !isRefused(id));
}
