import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import type { RecordFields } from '#platform/fields/fields.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { invoiceFields } from '../fields.ts';

// The tax may differ since company, client or property changed.
const timelineFields: RecordFields = { ...invoiceFields, total: { label: msg`Total`, kind: 'money' } };

const acts: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Created`,
  issued: msg`Issued`,
  printed: msg`Printed for the first time`,
  sent_to_client: msg`Sent to the client`,
  part_paid: msg`Part paid`,
  paid: msg`Paid in full`,
  payment_taken_back: msg`Payment reversed`,
};

export function InvoiceTimeline({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="invoice-timeline">
      <h3 id="invoice-timeline" className="pt-3 text-14">{t`Timeline`}</h3>
      <Timeline topic="invoices" id={id} formatters={useInvoiceTimelineFormatters()} />
    </section>
  );
}

export function useInvoiceTimelineFormatters(): TimelineFormatters {
  const { t } = useLingui();
  const { money } = useFormats();
  return {
    fields: timelineFields,
    act: ({ action, difference }) => {
      if (action === 'cancelled') return { title: t`Cancelled`, text: String(difference.cancel_reason?.[1] ?? '') };
      const act = acts[action];
      if (!act) return null;
      const paid = difference.paid?.[1];
      return { title: t(act), text: typeof paid === 'string' ? t`${money(paid)} paid so far` : undefined };
    },
  };
}
