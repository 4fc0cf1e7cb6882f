import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { Invoice } from '../contract.ts';
import { invoiceQuery } from './queries.ts';

interface WholeInvoiceProps {
  readonly id: string;
  readonly title: string;
  onClose(): void;
  children(invoice: Invoice): ReactNode;
}

/** Loads the full invoice for a dialog; list items contain only a part of it. */
export function WholeInvoice({ id, title, onClose, children }: WholeInvoiceProps) {
  const { t } = useLingui();
  const { data, isError, isFetching, refetch } = useQuery(invoiceQuery(id));
  if (data) return children(data);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      {isError ? (
        <ErrorState title={t`The invoice could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading label={t`Loading the invoice...`}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}
