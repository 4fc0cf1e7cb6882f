import { useLingui } from '@lingui/react/macro';
import { Download, QrCode as QrIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { PortalInvoice, PortalView } from '#features/portal/contract.ts';
import { formatDay } from '#platform/dates.ts';
import { formatMoney } from '#platform/money.ts';
import type { Tone } from '#ui/badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { namedAfter } from '#ui/named-after.ts';

const code = lazyComponent(() => import('#ui/qr-code.lazy.tsx').then((part) => part.QrCode));

interface InvoicesProps {
  readonly invoices: readonly PortalInvoice[];
  readonly currency: PortalView['company']['currency'];
}

/** The client's invoices, each as a PDF and with a way to pay by UPI. */
export function Invoices({ invoices, currency }: InvoicesProps) {
  const { t } = useLingui();
  const heading = useId();
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-1 rounded-card border border-line bg-raised p-4">
      <h2 id={heading} className="text-16">{t`Your invoices`}</h2>
      <ul>
        {invoices.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} currency={currency} />
        ))}
      </ul>
    </section>
  );
}

function Invoice({
  invoice,
  currency,
}: {
  readonly invoice: PortalInvoice;
  readonly currency: InvoicesProps['currency'];
}) {
  const { t } = useLingui();
  const titleId = useId();
  const [isCodeShown, setCodeShown] = useState(false);
  const QrCode = code.useComponent(isCodeShown, isCodeShown, () => setCodeShown(false));
  const { id, number, issued_on, due_date, status, total, owed, upi } = invoice;
  const states: Record<PortalInvoice['status'], { name: string; tone: Tone }> = {
    paid: { name: t`Paid`, tone: 'success' },
    pending: { name: t`To pay`, tone: 'warning' },
    overdue: { name: t`Overdue`, tone: 'danger' },
    cancelled: { name: t`Cancelled`, tone: 'neutral' },
  };
  const [issued, due] = [formatDay(issued_on, 'dd/mm/yyyy'), formatDay(due_date, 'dd/mm/yyyy')];
  const isDue = status === 'pending' || status === 'overdue';
  return (
    <li className="grid gap-2 border-line border-b py-3 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 id={titleId} className="font-medium text-ink">
          {number}
        </h3>
        <Badge tone={states[status].tone}>{states[status].name}</Badge>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-16 font-semibold tabular-nums">{formatMoney(isDue ? owed : total, currency)}</span>
        <span className="text-12 text-ink-3">{isDue ? t`due by ${due}` : t`of ${issued}`}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {upi && (
          <Button asChild variant="primary">
            <a {...namedAfter(titleId, 'pay')} href={upi.link}>
              {t`Pay by UPI`}
            </a>
          </Button>
        )}
        {upi && (
          <Button
            {...namedAfter(titleId, 'code')}
            aria-expanded={isCodeShown}
            onPointerEnter={code.prefetch}
            onClick={() => setCodeShown(!isCodeShown)}
          >
            <QrIcon aria-hidden="true" />
            {t`QR code`}
          </Button>
        )}
        <Button asChild>
          <a {...namedAfter(titleId, 'pdf')} href={`/portal/invoices/${id}/pdf`} download>
            <Download aria-hidden="true" />
            PDF
          </a>
        </Button>
      </div>
      {upi && isCodeShown && (
        <div className="grid min-h-48 justify-items-center gap-2">
          {QrCode && <QrCode text={upi.link} label={t`UPI QR code`} />}
          <p className="break-all text-12 text-ink-3">{upi.address}</p>
        </div>
      )}
      {upi && <p className="text-12 text-ink-3">{t`We confirm your payment as soon as it arrives.`}</p>}
    </li>
  );
}
