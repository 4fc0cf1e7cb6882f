import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Timeline } from '#features/history/web/timeline.tsx';
import type { TimelineFormatters } from '#features/history/web/timeline-entry.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { invoiceFieldLabels } from '../labels.ts';

const acts: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Created`,
  issued: msg`Issued`,
  printed: msg`Printed for the first time`,
  mailed: msg`Sent to the client`,
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
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  return {
    // The tax may differ since company, client or property changed.
    labels: { ...invoiceFieldLabels, total: msg`Total` },
    act: ({ action, difference }) => {
      if (action === 'cancelled') return { title: t`Cancelled`, text: String(difference.cancel_reason?.[1] ?? '') };
      const act = acts[action];
      if (!act) return null;
      const paid = difference.paid?.[1];
      return { title: t(act), text: typeof paid === 'string' ? t`${money(paid)} paid so far` : undefined };
    },
    show: (field, value, names) => {
      const text = String(value);
      switch (field) {
        case 'property_id':
        case 'client_id':
          return nameOf(names[text]) ?? t`no longer available`;
        case 'amount':
        case 'total':
          return money(text);
        case 'commission_rate':
          return `${text.replace(/\.0+$/u, '')}%`;
        case 'due_date':
          return day(text);
        case 'notes':
          return null;
        default:
          return text;
      }
    },
  };
}
