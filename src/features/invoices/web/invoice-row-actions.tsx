import { useLingui } from '@lingui/react/macro';
import { Ban, Coins, Download, Ellipsis, Eye, FileText, Mail, Pencil, Printer, Stamp, Trash2 } from 'lucide-react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { InvoiceCard } from '../contract.ts';
import { can, canSend, invoiceOwnership, isIssued } from '../rules.ts';
import { pdfUrl, previewUrl } from './queries.ts';
import type { InvoiceActions } from './use-invoice-actions.tsx';

interface InvoiceRowActionsProps {
  readonly invoice: InvoiceCard;
  readonly actions: InvoiceActions;
}

/** Mark as Paid, Edit and Delete if the invoice allows them; other actions in a menu. */
export function InvoiceRowActions({ invoice, actions }: InvoiceRowActionsProps) {
  const { t } = useLingui();
  const { number } = invoice;
  const { isWritable, isDeletable } = useInvoiceRights(invoice);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: prefetches the code that its buttons open.
    <div className="flex items-center justify-end gap-1.5" onPointerEnter={actions.prefetch} onFocus={actions.prefetch}>
      <div className="flex items-center gap-1.5 empty:hidden not-phone:max-[1100px]:hidden">
        {isWritable && can.pay(invoice) && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={t`Mark as Paid: ${number}`}
            onClick={() => actions.open('paid', invoice)}
          >
            {t`Mark as Paid`}
          </Button>
        )}
        {isWritable && can.edit(invoice) && (
          <IconButton
            icon={Pencil}
            size="sm"
            className="max-[1340px]:hidden"
            label={t`Edit ${number}`}
            aria-haspopup="dialog"
            onClick={() => actions.open('edit', invoice)}
          />
        )}
        {isDeletable && (
          <IconButton
            icon={Trash2}
            size="sm"
            className="max-[1340px]:hidden"
            label={t`Delete ${number}`}
            aria-haspopup="dialog"
            onClick={() => actions.open('delete', invoice)}
          />
        )}
      </div>
      <InvoiceMenu invoice={invoice} actions={actions} />
    </div>
  );
}

export function InvoiceMenu({ invoice, actions }: InvoiceRowActionsProps) {
  const { t } = useLingui();
  const { id, number } = invoice;
  const { isWritable, isCancellable, isDeletable } = useInvoiceRights(invoice);
  const { dayOf } = useFormats();
  const view: MenuEntry = { label: t`View`, icon: FileText, onSelect: () => actions.open('details', invoice) };
  const show = (url: string) => () => void window.open(url, '_blank', 'noopener');
  const entries: MenuEntry[] = [];
  if (invoice.locked_at === null) {
    entries.push(view, { label: t`Preview PDF`, icon: Eye, onSelect: show(previewUrl(id)) });
    if (isWritable && can.issue(invoice))
      entries.push(
        { label: t`Issue`, icon: Stamp, onSelect: () => actions.open('issue', invoice) },
        { label: t`Download PDF`, icon: Download, onSelect: () => actions.open('download', invoice) },
        { label: t`Print`, icon: Printer, onSelect: () => actions.open('print', invoice) },
      );
  } else {
    entries.push(
      { kind: 'heading', label: t`Issued on ${dayOf(invoice.locked_at)}` },
      view,
      { label: t`Download PDF`, icon: Download, link: <a href={pdfUrl(id)} download>{t`Download PDF`}</a> },
      { label: t`Print`, icon: Printer, onSelect: show(pdfUrl(id, { isShown: true })) },
    );
  }
  if (canSend(invoice) && (isWritable || isIssued(invoice)))
    entries.push({ label: t`Send by email`, icon: Mail, onSelect: () => actions.open('email', invoice) });
  if (isWritable && can.pay(invoice)) {
    entries.push({ label: t`Mark as Paid`, icon: Coins, onSelect: () => actions.open('paid', invoice) });
    entries.push({ label: t`Record payment`, icon: Coins, onSelect: () => actions.open('part', invoice) });
  }
  if (isWritable && can.edit(invoice))
    entries.push({ label: t`Edit`, icon: Pencil, onSelect: () => actions.open('edit', invoice) });
  if (isCancellable) {
    entries.push(
      { kind: 'separator' },
      { label: t`Cancel invoice`, icon: Ban, tone: 'danger', onSelect: () => actions.open('cancel', invoice) },
    );
  }
  if (isDeletable)
    entries.push({ label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => actions.open('delete', invoice) });
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={t`More actions: ${number}`} />} entries={entries} />
  );
}

function useInvoiceRights(invoice: InvoiceCard) {
  const rights = useRights('invoices');
  const owned = invoiceOwnership(invoice);
  const isWritable = rights.mayWrite(invoice.agent_id);
  return {
    isWritable,
    isCancellable: isWritable && can.cancel(invoice) && mayDelete(rights.actor, owned),
    isDeletable: can.delete(invoice) && rights.mayDelete(owned),
  };
}
