import { useLingui } from '@lingui/react/macro';
import { Ban, Coins, Download, Ellipsis, Eye, Mail, Pencil, Printer, Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { InvoiceCard } from '../contract.ts';
import { can, ownershipOf } from '../rules.ts';
import { pdfUrl } from './queries.ts';
import type { InvoiceActions } from './use-invoice-actions.tsx';

interface InvoiceRowActionsProps {
  readonly invoice: InvoiceCard;
  readonly actions: InvoiceActions;
}

/** Mark as Paid, Edit and delete where the invoice allows them; the rest behind a menu. */
export function InvoiceRowActions({ invoice, actions }: InvoiceRowActionsProps) {
  const { t } = useLingui();
  const { number } = invoice;
  const isDeletable = useIsDeletable(invoice);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: fetches ahead the code of what its buttons open.
    <div
      className="flex items-center justify-end gap-1.5 max-[1100px]:contents"
      onPointerEnter={actions.prefetch}
      onFocus={actions.prefetch}
    >
      <div className="flex items-center gap-1.5 empty:hidden max-[1100px]:col-span-full max-[1100px]:row-start-3">
        {can.pay(invoice) && (
          <Button
            size="slim"
            aria-haspopup="dialog"
            aria-label={t`Mark as Paid: ${number}`}
            onClick={() => actions.open('paid', invoice)}
          >
            {t`Mark as Paid`}
          </Button>
        )}
        {can.edit(invoice) && (
          <IconButton
            icon={Pencil}
            size="slim"
            label={t`Edit ${number}`}
            aria-haspopup="dialog"
            onClick={() => actions.open('edit', invoice)}
          />
        )}
        {isDeletable && (
          <IconButton
            icon={Trash2}
            size="slim"
            label={t`Delete ${number}`}
            aria-haspopup="dialog"
            onClick={() => actions.open('delete', invoice)}
          />
        )}
      </div>
      <div className="max-[1100px]:col-start-3 max-[1100px]:row-start-1 max-[1100px]:-mr-2 max-[1100px]:self-start">
        <InvoiceMenu invoice={invoice} actions={actions} />
      </div>
    </div>
  );
}

/** All that can be done with an invoice as it stands, but for what has a button beside it. */
export function InvoiceMenu({ invoice, actions, isAlone = false }: InvoiceRowActionsProps & { isAlone?: boolean }) {
  const { t } = useLingui();
  const { id, number, client } = invoice;
  const isDeletable = useIsDeletable(invoice);
  const entries: MenuEntry[] = [
    { label: t`View`, icon: Eye, onSelect: () => actions.open('details', invoice) },
    { label: t`Download PDF`, icon: Download, link: <a href={pdfUrl(id)} download>{t`Download PDF`}</a> },
    {
      label: t`Print`,
      icon: Printer,
      onSelect: () => void window.open(pdfUrl(id, { isShown: true }), '_blank', 'noopener'),
    },
  ];
  if (client?.email)
    entries.push({ label: t`Send by Email`, icon: Mail, onSelect: () => actions.open('mail', invoice) });
  if (can.pay(invoice)) {
    if (isAlone) entries.push({ label: t`Mark as Paid`, icon: Coins, onSelect: () => actions.open('paid', invoice) });
    entries.push({ label: t`Record Payment`, icon: Coins, onSelect: () => actions.open('part', invoice) });
  }
  if (isAlone && can.edit(invoice))
    entries.push({ label: t`Edit`, icon: Pencil, onSelect: () => actions.open('edit', invoice) });
  if (can.cancel(invoice)) {
    entries.push(
      { kind: 'separator' },
      { label: t`Cancel Invoice`, icon: Ban, tone: 'danger', onSelect: () => actions.open('cancel', invoice) },
    );
  }
  if (isAlone && isDeletable)
    entries.push({ label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => actions.open('delete', invoice) });
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="slim" label={t`More actions: ${number}`} />} entries={entries} />
  );
}

function useIsDeletable(invoice: InvoiceCard): boolean {
  const { profile_id: profileId, role } = useMe();
  return can.delete(invoice) && mayDelete({ profileId, role }, ownershipOf(invoice));
}
