import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { HistoryEntry } from '../contract.ts';

const acts: Readonly<Record<string, MessageDescriptor>> = {
  invoice_created: msg`Invoice created`,
  invoice_issued: msg`Invoice issued`,
  invoice_part_paid: msg`Invoice partly paid`,
  invoice_paid: msg`Invoice paid`,
  invoice_payment_taken_back: msg`Payment reversed`,
  invoice_cancelled: msg`Invoice cancelled`,
  invoice_deleted: msg`Invoice deleted`,
  invoice_restored: msg`Invoice restored from the trash`,
};

/** Describes an invoice action on the timeline of its property and client; null for any other action. */
export function useDescribeInvoiceChange(): (entry: HistoryEntry) => { title: string; text: string } | null {
  const { t } = useLingui();
  const { money } = useFormats();
  return ({ action, difference }) => {
    const act = acts[action];
    if (!act) return null;
    const amount = difference.invoice_amount?.[1];
    const parts = [difference.invoice_number?.[1], typeof amount === 'string' ? money(amount) : null];
    return { title: t(act), text: parts.filter((part) => typeof part === 'string').join(' · ') };
  };
}
