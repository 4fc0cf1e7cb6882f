import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Eye, Mail, Printer, Stamp } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { useStateName } from '#platform/i18n/web/use-states.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Fact } from '#ui/facts.tsx';
import { Facts } from '#ui/facts.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { toast } from '#ui/toast.ts';
import type { Invoice, InvoicePayment } from '../contract.ts';
import { draftLabel, invoiceStatusLabels, statusTones } from '../labels.ts';
import { can, canSend, isIssued, mayReversePayment } from '../rules.ts';
import { InvoiceTimeline } from './invoice-timeline.tsx';
import { invoicesApi, pdfUrl, previewUrl } from './queries.ts';
import { WholeInvoice } from './whole-invoice.tsx';

interface DetailsDialogProps {
  readonly id: string;
  onIssue(): void;
  onSend(): void;
  onClose(): void;
}

/** The details of an invoice: totals, tax and payments. */
export function DetailsDialog({ id, onClose, ...acts }: DetailsDialogProps) {
  const { t } = useLingui();
  return (
    <WholeInvoice id={id} title={t`Invoice`} onClose={onClose}>
      {(invoice) => <Details invoice={invoice} onClose={onClose} {...acts} />}
    </WholeInvoice>
  );
}

interface InvoiceDetailsProps extends Omit<DetailsDialogProps, 'id'> {
  readonly invoice: Invoice;
}

function Details({ invoice, onIssue, onSend, onClose }: InvoiceDetailsProps) {
  const { t } = useLingui();
  const stateName = useStateName();
  const { money, day, dayOf } = useFormats();
  const nameOf = usePersonName();
  const isWritable = useRights('invoices').mayWrite(invoice.agent_id);
  const { id, status, client, property, tax_kind: kind, tax_rate } = invoice;
  const rate = (percent: number) => String(percent).replace(/\.0+$/u, '');
  const [half, whole] = [rate(Number(tax_rate) / 2), rate(Number(tax_rate))];
  const second = kind === 'cgst_utgst' ? `UTGST ${half}%` : `SGST ${half}%`;
  const taxes: Fact[] =
    kind === 'none'
      ? []
      : kind === 'igst'
        ? [{ label: `IGST ${whole}%`, value: money(invoice.igst) }]
        : [
            { label: `CGST ${half}%`, value: money(invoice.cgst) },
            { label: second, value: money(invoice.sgst) },
          ];
  const facts: Fact[] = [
    {
      label: t`Client`,
      value: client && (
        <Link to="/clients/$id" params={{ id: client.id }} className="link">
          {nameOf(client.full_name)}
        </Link>
      ),
    },
    {
      label: t`Property`,
      value: property && (
        <Link to="/properties/$id" params={{ id: property.id }} className="link">
          {property.title}
        </Link>
      ),
    },
    { label: t`Agent`, value: invoice.agent && nameOf(invoice.agent.full_name) },
    { label: t`Invoice date`, value: day(invoice.issued_on) },
    { label: t`Due date`, value: day(invoice.due_date) },
    { label: t`Place of supply`, value: invoice.place_of_supply && stateName(invoice.place_of_supply) },
    { label: t`Description`, value: invoice.description },
    { label: t`Notes`, value: invoice.notes },
    ...(invoice.cancelled_at
      ? [
          {
            label: t`Cancelled on`,
            value: [dayOf(invoice.cancelled_at), invoice.cancel_reason].filter(Boolean).join(': '),
          },
        ]
      : []),
  ];
  const sums: Fact[] = [
    { label: t`Amount`, value: money(invoice.amount) },
    ...taxes,
    { label: t({ context: 'sum of an invoice', message: 'Total' }), value: money(invoice.total) },
    { label: t({ context: 'sum of an invoice', message: 'Paid' }), value: money(invoice.paid) },
    { label: t`Amount due`, value: <strong className="font-semibold">{money(invoice.owed)}</strong> },
    { label: t`Commission`, value: `${money(invoice.commission_amount)} (${rate(Number(invoice.commission_rate))}%)` },
  ];
  const issuedOn = invoice.locked_at === null ? null : dayOf(invoice.locked_at);
  const changes = () => {
    if (issuedOn === null) return status === 'cancelled' ? undefined : t`Draft: once issued, it can’t be edited.`;
    if (status === 'cancelled') return t`Issued on ${issuedOn}`;
    if (can.cancel(invoice)) return t`Issued on ${issuedOn}. To change it, cancel it and create a new one.`;
    return t`Issued on ${issuedOn}. To change it, reverse its payments, cancel it and create a new one.`;
  };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {invoice.number}
          <Badge tone={statusTones[status]}>{t(invoiceStatusLabels[status])}</Badge>
          {!isIssued(invoice) && <Badge>{t(draftLabel)}</Badge>}
        </span>
      }
      text={changes()}
      footer={
        <>
          {canSend(invoice) && (isWritable || isIssued(invoice)) && (
            <Button onClick={onSend}>
              <Mail aria-hidden="true" />
              {t`Send by email`}
            </Button>
          )}
          {isIssued(invoice) ? <IssuedButtons id={id} /> : <DraftButtons invoice={invoice} onIssue={onIssue} />}
        </>
      }
    >
      <div className="grid grid-cols-2 gap-x-8 phone:grid-cols-1">
        <Facts facts={facts} className="content-start" />
        <Facts facts={sums} className="content-start" />
      </div>
      <h3 className="pt-3 text-14">{t`Payments`}</h3>
      {invoice.payments.length === 0 ? (
        <p className="py-2 text-ink-3">{t`No payments yet.`}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invoice.payments.map((payment) => (
            <Payment key={payment.id} invoice={invoice} payment={payment} />
          ))}
        </ul>
      )}
      <InvoiceTimeline id={invoice.id} />
    </Dialog>
  );
}

function IssuedButtons({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <>
      <Button asChild>
        <a href={pdfUrl(id, { isShown: true })} target="_blank" rel="noopener">
          <Printer aria-hidden="true" />
          {t`Print`}
        </a>
      </Button>
      <Button asChild variant="primary">
        <a href={pdfUrl(id)} download>
          <Download aria-hidden="true" />
          {t`Download PDF`}
        </a>
      </Button>
    </>
  );
}

function DraftButtons({ invoice, onIssue }: { invoice: Invoice; onIssue(): void }) {
  const { t } = useLingui();
  const isWritable = useRights('invoices').mayWrite(invoice.agent_id);
  return (
    <>
      <Button asChild>
        <a href={previewUrl(invoice.id)} target="_blank" rel="noopener">
          <Eye aria-hidden="true" />
          {t`Preview PDF`}
        </a>
      </Button>
      {isWritable && can.issue(invoice) && (
        <Button variant="primary" onClick={onIssue}>
          <Stamp aria-hidden="true" />
          {t`Issue`}
        </Button>
      )}
    </>
  );
}

function Payment({ invoice, payment }: { invoice: Invoice; payment: InvoicePayment }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const { actor, mayWrite } = useRights('invoices');
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const isUndone = payment.undone_at !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () => invoicesApi.reversePayment({ id: invoice.id, payment_id: payment.id }),
    onSuccess: () => toast({ tone: 'success', title: t`Payment reversed` }),
    onError: (error) => fail(error, t`The payment could not be reversed.`),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  });
  const details = [day(payment.paid_on), payment.reference, nameOf(payment.created_by)].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div id={payment.id} className="contents">
        <span className={classNames('font-semibold tabular-nums', isUndone && 'text-ink-3 line-through')}>
          {money(payment.amount)}
        </span>
        <span className="min-w-0 flex-1 break-words text-ink-3">{details}</span>
      </div>
      {isUndone ? (
        <span className="text-12 text-ink-3">{t`Reversed`}</span>
      ) : (
        mayWrite(invoice.agent_id) &&
        mayReversePayment(actor, invoice, payment.created_by_id) && (
          <Button {...namedAfter(payment.id, 'take-back')} size="sm" busy={isPending} onClick={() => mutate()}>
            {t`Reverse`}
          </Button>
        )
      )}
    </li>
  );
}
