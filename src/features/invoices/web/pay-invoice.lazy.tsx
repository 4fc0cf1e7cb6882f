import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useMe } from '#features/accounts/web/queries.ts';
import { AmountInput } from '#platform/formats/web/amount-input.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { paiseOf } from '#platform/paise.ts';
import type { CallProblem } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import type { InvoiceCard } from '../contract.ts';
import { isIssued } from '../rules.ts';
import { parsedAmount } from './invoice-form-values.ts';
import { invoicesApi } from './queries.ts';

interface PayDialogProps {
  readonly invoice: InvoiceCard;
  /** A part payment; otherwise the full amount due. */
  readonly isPart: boolean;
  onClose(): void;
}

export function PayDialog({ invoice, isPart, onClose }: PayDialogProps) {
  const { t } = useLingui();
  const { money, today } = useFormats();
  const { date_format } = useMe();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  // One id while the dialog is open, so that a retry is the same payment.
  const [paymentId] = useState(() => uuid());
  const [owedByNow, setOwedByNow] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState('');
  const [isChecked, setChecked] = useState(false);
  const owed = owedByNow ?? invoice.owed;
  const amount = parsedAmount(typed);
  const isTooMuch = amount !== null && paiseOf(amount) > paiseOf(owed);
  const amountError = !isPart
    ? undefined
    : amount === null
      ? t`Enter the amount paid`
      : isTooMuch
        ? t`No more than ${money(owed)} is owed`
        : undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(paidOn);
  const dayError = !isDay
    ? t`Enter the payment date`
    : paidOn > today()
      ? t`Choose today or an earlier date`
      : undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const payment = { id: invoice.id, payment_id: paymentId, paid_on: paidOn, reference: reference.trim() };
      return isPart
        ? invoicesApi.recordPayment({ ...payment, amount: amount ?? '' })
        : invoicesApi.markPaid({ ...payment, owed });
    },
    onSuccess: (paid) => {
      toast({
        tone: 'success',
        title: t`Payment recorded`,
        text: paid.status === 'paid' ? t`The invoice has been marked as paid.` : t`${money(paid.owed)} is still owed.`,
      });
      onClose();
    },
    onError: (error) => {
      const problem = problemOf(error);
      const byNow = owedIn(problem);
      if (byNow !== null) return setOwedByNow(byNow);
      if (problem.code === 'conflict') onClose();
      if (problem.code === 'conflict' && problem.reason === 'payment_already_recorded')
        return toast({
          tone: 'danger',
          title: t`Payment recorded`,
          text: t`Your first attempt was saved. Reverse it if the amount, date or reference is wrong.`,
        });
      fail(error, t`The payment could not be recorded.`);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isPending}
      title={isPart ? t`Record payment` : t`Mark as Paid`}
      text={t`${invoice.number}: ${money(owed)} is owed`}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form="pay-invoice" busy={isPending} busyLabel={t`Saving...`}>
            {isPart ? t`Record payment` : t`Mark as Paid`}
          </Button>
        </>
      }
    >
      <form
        id="pay-invoice"
        noValidate
        className="grid grid-cols-2 gap-x-3 gap-y-4 phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (amountError === undefined && dayError === undefined && !isPending) mutate();
        }}
      >
        {!isPart && owedByNow !== null && (
          <p role="alert" className="col-span-full rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
            {t`${money(owed)} is owed now. Record the payment again if that was paid.`}
          </p>
        )}
        {!isIssued(invoice) && (
          <p className="col-span-full rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
            {t`This issues the invoice. Once issued, an invoice can’t be edited.`}
          </p>
        )}
        {isPart && (
          <Field label={t`Amount`} required error={isChecked && amountError} className="col-span-full">
            {(control) => <AmountInput {...control} value={typed} onChange={setTyped} />}
          </Field>
        )}
        <Field label={t`Paid on`} required error={isChecked && dayError}>
          {(control) => (
            <DateField
              {...control}
              value={paidOn}
              onChange={setPaidOn}
              format={date_format}
              today={today()}
              max={today()}
            />
          )}
        </Field>
        <Field label={t`Reference`} help={t`Bank, UPI or cheque reference.`}>
          {(control) => (
            <Input
              {...control}
              value={reference}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** The current amount due, if the payment was refused because the user saw another one; otherwise null. */
function owedIn(problem: CallProblem): string | null {
  if (problem.code === 'offline') return null;
  const { current, fields = [] } = problem;
  if (typeof current === 'object' && current !== null && 'owed' in current && typeof current.owed === 'string')
    return current.owed;
  const { limit } = fields.find(({ code }) => code === 'more_than_owed') ?? {};
  return typeof limit === 'string' ? limit : null;
}
