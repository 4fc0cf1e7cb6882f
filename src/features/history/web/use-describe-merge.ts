import { useLingui } from '@lingui/react/macro';
import type { HistoryEntry } from '../contract.ts';
import { mergeActionLabels } from './merge-action-labels.ts';

/** Describes a merge, its undo, and pairs marked as different people, with the other's name; null for any other action. */
export function useDescribeMerge(): (
  entry: HistoryEntry,
  names: Readonly<Record<string, string>>,
) => { title: string; text: string } | null {
  const { t } = useLingui();
  return ({ action, difference }, names) => {
    const label = Object.hasOwn(mergeActionLabels, action) ? mergeActionLabels[action] : undefined;
    if (!label) return null;
    const { merged_id, merged_into_id, lead_id, client_id } = difference;
    const ids = [merged_id, merged_into_id, lead_id, client_id].flatMap((change) => change ?? []);
    return { title: t(label), text: ids.flatMap((id) => names[String(id)] ?? []).join(', ') };
  };
}
