import { InvoiceBulkActions } from '#features/bulk/web/bulk-actions.tsx';
import { InvoiceListScreen } from '#features/invoices/web/invoice-list-screen.tsx';

export { prefetchQueries } from '#features/invoices/web/invoice-list-screen.tsx';

/** The invoices, with what can be done with many of them. */
export function InvoiceListPageScreen() {
  return <InvoiceListScreen Actions={InvoiceBulkActions} />;
}
