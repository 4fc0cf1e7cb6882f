import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormDialog } from '#platform/forms/web/form-dialog.tsx';
import { useRecordDraft } from '#platform/forms/web/record-fields.tsx';
import { useConflictDialog } from '#platform/forms/web/use-conflict-dialog.tsx';
import { useRecordSave } from '#platform/forms/web/use-record-save.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import type { Invoice } from '../contract.ts';
import { InvoiceForm } from './invoice-form.tsx';
import type { InvoiceFormValues } from './invoice-form-values.ts';
import { checkInvoice, invoiceFieldTexts, invoiceValuesOf, toInvoiceInput } from './invoice-form-values.ts';
import { invoicesApi } from './queries.ts';
import { WholeInvoice } from './whole-invoice.tsx';

const conflicts = lazyComponent(() => import('./invoice-conflict.lazy.tsx').then((part) => part.InvoiceConflict));

interface EditDialogProps {
  readonly id: string;
  onClose(): void;
}

export function EditInvoiceDialog({ id, onClose }: EditDialogProps) {
  const { t } = useLingui();
  return (
    <WholeInvoice id={id} title={t`Edit Invoice`} onClose={onClose}>
      {(invoice) => <EditForm invoice={invoice} onClose={onClose} />}
    </WholeInvoice>
  );
}

function EditForm({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { id, version } = invoice;
  const defaults = useMemo(() => invoiceValuesOf(invoice), [invoice]);
  const draft = useRecordDraft(invoiceFieldTexts, {
    draftKey: `invoice:${id}`,
    defaults,
    version,
    check: checkInvoice,
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['invoices'] });
  const saving = useRecordSave<Invoice, InvoiceFormValues>({
    record: invoice,
    draft,
    failed: t`Failed to update invoice. Please try again.`,
    send: (values, on) => invoicesApi.update({ ...toInvoiceInput(values), id, version: on }),
    onSaved: () => {
      draft.discardDraft();
      refresh();
      toast({ tone: 'success', title: t`Invoice updated` });
      onClose();
    },
    asks: (error) => {
      const problem = problemOf(error);
      if (problem.code !== 'conflict' || problem.reason !== 'invoice_locked') return false;
      toast({
        tone: 'danger',
        title: t`Error`,
        text: t`This invoice has been issued. Cancel it and create a new one.`,
      });
      draft.discardDraft();
      refresh();
      onClose();
      return true;
    },
  });
  const conflictDialog = useConflictDialog(conflicts, {
    draft,
    saving,
    onKeepTheirs: () => {
      draft.discardDraft();
      refresh();
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        draft={draft}
        formId="edit-invoice"
        title={t`Edit Invoice`}
        text={invoice.number}
        label={t`Save invoice`}
        busyLabel={t`Saving...`}
        isBusy={saving.isSaving}
        onClose={onClose}
      >
        <InvoiceForm draft={draft} formId="edit-invoice" id={id} onSubmit={saving.save} />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
