import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DocumentEntry } from '#features/documents/web/document-entry.tsx';
import { useDocumentActions } from '#features/documents/web/use-document-actions.tsx';
import type { InvoiceCard } from '#features/invoices/contract.ts';
import { invoiceStatusLabels, statusTones } from '#features/invoices/labels.ts';
import type { InvoiceActions } from '#features/invoices/web/use-invoice-actions.tsx';
import { useInvoiceActions } from '#features/invoices/web/use-invoice-actions.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import type { Findings } from '../contract.ts';
import type { ResultSectionData } from './result-section.tsx';
import { ResultSection } from './result-section.tsx';

interface DocumentResultsProps {
  readonly query: string;
  readonly part: ResultSectionData;
  readonly documents: Findings['documents'];
  readonly invoices: Findings['invoices'];
}

/** Documents and invoices open in a dialog over the search: they have no page. */
export function DocumentResults({ query, part, documents, invoices }: DocumentResultsProps) {
  const { t } = useLingui();
  const onDocuments = useDocumentActions();
  const onInvoices = useInvoiceActions();
  const search = { search: query };
  return (
    <>
      <ResultSection
        id="found-documents"
        title={t`Documents`}
        part={part}
        found={documents}
        all={<Link to="/documents" search={search}>{t`View All`}</Link>}
        entryOf={(document) => <DocumentEntry key={document.id} document={document} actions={onDocuments.actions} />}
      />
      <ResultSection
        id="found-invoices"
        title={t`Invoices`}
        part={part}
        found={invoices}
        all={<Link to="/invoices" search={search}>{t`View All`}</Link>}
        entryOf={(invoice) => <InvoiceEntry key={invoice.id} invoice={invoice} actions={onInvoices.actions} />}
      />
      {onDocuments.dialogs}
      {onInvoices.dialogs}
    </>
  );
}

/** An invoice in a short list: number, status, client, subject and amount. */
function InvoiceEntry({ invoice, actions }: { invoice: InvoiceCard; actions: InvoiceActions }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const { number, status, client, property, amount, due_date } = invoice;
  const due = day(due_date);
  return (
    <li
      data-list-entry
      className="relative grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2.5 phone:gap-x-3"
    >
      <div className="min-w-0">
        <h3 className="flex text-14">
          <button
            type="button"
            aria-haspopup="dialog"
            className="stretched min-w-0 truncate text-left underline-offset-3 hover:underline"
            onClick={() => actions.open('details', invoice)}
          >
            {number}
          </button>
        </h3>
        <p className="truncate text-ink-3">
          {[client && nameOf(client.full_name), property?.title].filter(Boolean).join(' · ') || t`Due ${due}`}
        </p>
      </div>
      <div className="grid justify-items-end gap-1">
        <Badge tone={statusTones[status]}>{t(invoiceStatusLabels[status])}</Badge>
        <span className="text-12 whitespace-nowrap text-ink-2 tabular-nums">{money(amount)}</span>
      </div>
    </li>
  );
}
