import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { InvoiceCard } from '../contract.ts';
import type { IssuedFor } from './issue-invoice.lazy.tsx';
import { useDeleteInvoice } from './use-delete-invoice.ts';

const edit = lazyComponent(() => import('./edit-invoice.lazy.tsx').then((part) => part.EditInvoiceDialog));
const details = lazyComponent(() => import('./details-invoice.lazy.tsx').then((part) => part.DetailsDialog));
const pay = lazyComponent(() => import('./pay-invoice.lazy.tsx').then((part) => part.PayDialog));
const emailInvoice = lazyComponent(() =>
  import('./email-invoice-dialog.lazy.tsx').then((part) => part.EmailInvoiceDialog),
);
const issue = lazyComponent(() => import('./issue-invoice.lazy.tsx').then((part) => part.IssueDialog));
const cancel = lazyComponent(() => import('./cancel-invoice.lazy.tsx').then((part) => part.CancelDialog));

const issuePurposes = ['issue', 'download', 'print'] as const satisfies readonly IssuedFor[];

type Asked = IssuedFor | 'details' | 'edit' | 'paid' | 'part' | 'email' | 'cancel' | 'delete';

export interface InvoiceActions {
  open(asked: Asked, invoice: InvoiceCard): void;
  /** Preloads the code of the most used dialogs. */
  prefetch(): void;
}

export function useInvoiceActions(): { actions: InvoiceActions; dialogs: ReactNode } {
  const { t } = useLingui();
  const [open, setOpen] = useState<{ asked: Asked; invoice: InvoiceCard } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { isBusy, remove } = useDeleteInvoice(close);
  const asked = open?.asked;
  const isPaying = asked === 'paid' || asked === 'part';
  const purpose = issuePurposes.find((name) => name === asked);
  const EditDialog = edit.useComponent(asked === 'edit', asked === 'edit', close);
  const DetailsDialog = details.useComponent(asked === 'details', asked === 'details', close);
  const PayDialog = pay.useComponent(isPaying, isPaying, close);
  const EmailInvoiceDialog = emailInvoice.useComponent(asked === 'email', asked === 'email', close);
  const IssueDialog = issue.useComponent(purpose !== undefined, purpose !== undefined, close);
  const CancelDialog = cancel.useComponent(asked === 'cancel', asked === 'cancel', close);
  const actions = useMemo<InvoiceActions>(
    () => ({
      open: (wanted, invoice) => setOpen({ asked: wanted, invoice }),
      prefetch: () => {
        edit.prefetch();
        pay.prefetch();
      },
    }),
    [],
  );
  const invoice = open?.invoice;
  const number = invoice?.number ?? '';
  return {
    actions,
    dialogs: (
      <>
        {invoice && asked === 'edit' && EditDialog && <EditDialog id={invoice.id} onClose={close} />}
        {invoice && asked === 'details' && DetailsDialog && (
          <DetailsDialog
            id={invoice.id}
            onIssue={() => actions.open('issue', invoice)}
            onSend={() => actions.open('email', invoice)}
            onClose={close}
          />
        )}
        {invoice && purpose && IssueDialog && (
          <IssueDialog
            invoice={invoice}
            purpose={purpose}
            onSend={() => actions.open('email', invoice)}
            onClose={close}
          />
        )}
        {invoice && isPaying && PayDialog && <PayDialog invoice={invoice} isPart={asked === 'part'} onClose={close} />}
        {invoice && asked === 'email' && EmailInvoiceDialog && <EmailInvoiceDialog invoice={invoice} onClose={close} />}
        {invoice && asked === 'cancel' && CancelDialog && <CancelDialog invoice={invoice} onClose={close} />}
        <ConfirmDialog
          open={asked === 'delete'}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t`Are you sure you want to delete this invoice?`}
          text={t`You can restore ${number} for 30 days. Its number is not used again.`}
          confirmLabel={t`Delete`}
          busy={isBusy}
          onConfirm={() => invoice && remove(invoice.id)}
        />
      </>
    ),
  };
}
