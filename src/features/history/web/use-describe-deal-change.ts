import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import type { HistoryEntry } from '../contract.ts';

const acts: Readonly<Record<string, { readonly [kind: string]: MessageDescriptor }>> = {
  deal_recorded: { sale: msg`Sale recorded`, rental: msg`Rental recorded` },
  deal_corrected: { sale: msg`Sale corrected`, rental: msg`Rental corrected` },
  deal_undone: { sale: msg`Sale cancelled`, rental: msg`Rental cancelled` },
};

/** Describes a deal action on the timeline of its property and clients; null for any other action. */
export function useDescribeDealChange(): (
  entry: HistoryEntry,
  other: 'client_id' | 'property_id',
  names: Readonly<Record<string, string>>,
) => { title: string; text: string } | null {
  const { t } = useLingui();
  const { money } = useFormats();
  const nameOf = usePersonName();
  return ({ action, difference }, other, names) => {
    const act = acts[action]?.[String(difference.deal_kind?.[1])];
    if (!act) return null;
    const price = difference.deal_price?.[1];
    const name = nameOf(names[String(difference[other]?.[1])]) ?? '';
    const parts = [name, typeof price === 'string' ? money(price) : ''];
    return { title: t(act), text: parts.filter((part) => part !== '').join(' · ') };
  };
}
