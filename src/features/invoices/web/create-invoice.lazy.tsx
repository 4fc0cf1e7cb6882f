import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useDraftWithComputedDefaults } from '#platform/forms/web/use-draft-form.ts';
import { useRecordAdd } from '#platform/forms/web/use-record-add.ts';
import { findsNothing, problemOf } from '#platform/rpc/web/problem-of.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { DealBill, Invoice } from '../contract.ts';
import { InvoiceForm } from './invoice-form.tsx';
import type { InvoiceFormValues, InvoicePrefill } from './invoice-form-values.ts';
import {
  billValues,
  checkInvoice,
  invoiceFieldTexts,
  newInvoiceValues,
  toInvoiceInput,
} from './invoice-form-values.ts';
import { billQuery, invoicesApi } from './queries.ts';

const conflicts = lazyComponent(() => import('./invoice-conflict.lazy.tsx').then((part) => part.InvoiceConflict));

interface CreateDialogProps {
  readonly prefill?: InvoicePrefill | undefined;
  /** The id of the deal to bill. */
  readonly deal?: string | undefined;
  /** The next step with the draft. */
  onReview(draft: Invoice): void;
  onClose(): void;
}

/** The dialog for a new invoice; a deal prefills it, and only Create saves it. */
export function CreateDialog({ prefill, deal, onReview, onClose }: CreateDialogProps) {
  const { t } = useLingui();
  const bill = useQuery({
    ...billQuery(deal ?? ''),
    // Cached data may be stale, and an invoice number is permanent.
    ...({ staleTime: 0, refetchOnMount: 'always', retry: false } as const),
    enabled: deal !== undefined,
  });
  const [begun, setBegun] = useState<string | null>(null);
  const hasBegun = begun !== null && begun === deal;
  const isAnswered = bill.isFetchedAfterMount && !bill.isFetching;
  if (deal !== undefined && !hasBegun && isAnswered && bill.isSuccess) setBegun(deal);
  // A failed refetch must not discard typed values.
  const isGone = !hasBegun && isAnswered && findsNothing(bill.error);
  useEffect(() => {
    if (!isGone) return;
    toast({ tone: 'danger', title: t`Error`, text: t`This deal can no longer be invoiced.` });
    onClose();
  }, [isGone, onClose, t]);
  if (deal === undefined) return <CreateForm prefill={prefill} onReview={onReview} onClose={onClose} />;
  if (hasBegun && bill.data) return <CreateForm bill={bill.data} onReview={onReview} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Create Invoice`}>
      {bill.isError && bill.isFetchedAfterMount && !isGone ? (
        <ErrorState
          title={t`This could not be loaded.`}
          text={t`Check the connection and try again.`}
          onRetry={() => void bill.refetch()}
          isRetrying={bill.isFetching}
        />
      ) : (
        <Loading label={t`Loading the deal...`}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

interface CreateFormProps {
  readonly prefill?: InvoicePrefill | undefined;
  readonly bill?: DealBill;
  onReview(draft: Invoice): void;
  onClose(): void;
}

function CreateForm({ prefill, bill, onReview, onClose }: CreateFormProps) {
  const { t } = useLingui();
  const { today } = useFormats();
  const queryClient = useQueryClient();
  // The page creates a new prefill object on every render.
  const begun = useRef({ prefill, bill });
  const defaults = useMemo(
    () => (begun.current.bill ? billValues(begun.current.bill) : newInvoiceValues(today(), begun.current.prefill)),
    [today],
  );
  const about = bill?.deal_id ?? prefill?.client_id ?? prefill?.property_id ?? 'new';
  const draft = useRecordDraft(invoiceFieldTexts, { draftKey: `invoice:${about}`, defaults, check: checkInvoice });
  useDraftWithComputedDefaults(draft, bill !== undefined);
  const { isAdding, add, saving, keepTheirs } = useRecordAdd<Invoice, InvoiceFormValues>({
    draft,
    failed: t`Failed to create invoice. Please try again.`,
    signedOut: t`You must be logged in to create invoices`,
    send: (id, values) => invoicesApi.create({ ...toInvoiceInput(values), id, deal_id: bill?.deal_id ?? null }),
    correct: ({ id }, values, version) => invoicesApi.update({ ...toInvoiceInput(values), id, version }),
    // The deal was cancelled meanwhile and can no longer be billed.
    asks: (error) => {
      const problem = problemOf(error);
      if (problem.code !== 'invalid' || !problem.fields?.some(({ path }) => path === 'deal_id')) return false;
      toast({ tone: 'danger', title: t`Error`, text: t`This deal can no longer be invoiced.` });
      draft.discardDraft();
      void queryClient.invalidateQueries({ queryKey: ['deals'] });
      onClose();
      return true;
    },
    onAdded: (added) => {
      draft.discardDraft();
      void queryClient.invalidateQueries({ queryKey: ['invoices'] });
      onClose();
      const action = { label: t`Review and send`, onAction: () => onReview(added) };
      toast({ tone: 'success', title: t`Invoice created`, text: added.number, ...(!bill && { action }) });
      // Who bills a deal wants to send the invoice.
      if (bill) onReview(added);
    },
  });
  const conflictDialog = useConflictDialog(conflicts, { draft, saving, onKeepTheirs: keepTheirs });
  const billed = bill?.billed_by.join(', ') ?? '';
  return (
    <>
      <FormDialog
        draft={draft}
        formId="create-invoice"
        title={t`Create Invoice`}
        text={bill?.property_title}
        label={t`Create Invoice`}
        busyLabel={t`Creating...`}
        isBusy={isAdding}
        onClose={onClose}
      >
        {billed !== '' && (
          <p className="mb-4 rounded-control bg-warning-tint px-3 py-2 text-warning-ink">
            {t`This deal is already invoiced: ${billed}`}
          </p>
        )}
        <InvoiceForm draft={draft} formId="create-invoice" onSubmit={(values) => !isAdding && add(values)} />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
