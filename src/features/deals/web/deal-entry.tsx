import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ban, Ellipsis, Pencil, ReceiptIndianRupee } from 'lucide-react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { usePersonName } from '#platform/formats/web/use-person-name.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Menu } from '#ui/menu.tsx';
import type { Deal } from '../contract.ts';
import { dealFields } from '../fields.ts';
import { dealStateLabels, kindLabels, partyLabels } from '../labels.ts';
import { PartyName } from './party-name.tsx';
import type { DealActions } from './use-deal-actions.tsx';
import { useDealRights } from './use-deal-rights.ts';

interface DealEntryProps {
  readonly deal: Deal;
  /** The page that shows the deal: its property, client or lead is not named again. */
  readonly of: 'property' | 'lead' | { readonly client: string };
  readonly actions: DealActions;
}

export function DealEntry({ deal, of, actions }: DealEntryProps) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const nameOf = usePersonName();
  const { kind, property_id: propertyId, property_title: title, price, shares } = deal;
  const isUndone = deal.undone_at !== null;
  const labels = partyLabels[kind];
  const isSeller = typeof of === 'object' && deal.seller_id === of.client && deal.client_id !== of.client;
  const name = () => {
    if (of === 'property') return <PartyName id={deal.client_id} party={deal.client} className={nameClasses} />;
    if (propertyId === null) return title;
    return (
      <Link to="/properties/$id" params={{ id: propertyId }} className={nameClasses}>
        {title}
      </Link>
    );
  };
  const agents = shares.map(({ full_name }) => nameOf(full_name)).join(', ');
  const role = of === 'property' ? t(labels.taker) : t(isSeller ? labels.fromName : labels.taker);
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-line py-2.5">
      <div className="min-w-0">
        <h3 className={classNames('truncate text-14', isUndone && 'font-normal text-ink-3 line-through')}>{name()}</h3>
        <p className="truncate text-ink-3">
          {[day(deal.closed_on), role, agents].filter((part) => part !== '').join(' · ')}
        </p>
        {of !== 'lead' && <WonLead deal={deal} />}
        {isUndone && <UndoneLabel deal={deal} />}
      </div>
      <div className="grid justify-items-end gap-1">
        <span className={classNames('font-semibold tabular-nums', isUndone ? 'text-ink-3 line-through' : 'text-ink')}>
          {money(price)}
        </span>
        {isUndone ? (
          <Badge tone="neutral">{t(dealStateLabels.undone)}</Badge>
        ) : (
          <Badge tone={kind === 'sale' ? 'success' : 'info'}>{t(kindLabels[kind])}</Badge>
        )}
      </div>
      <EntryMenu deal={deal} actions={actions} />
    </li>
  );
}

const nameClasses = 'underline-offset-3 hover:underline touch:inline-block touch:py-1';

/** 'Lead: Sunita Joshi', with a link; nothing if the deal won no lead. */
export function WonLead({ deal: { lead_id: id, lead } }: { readonly deal: Deal }) {
  const { t } = useLingui();
  if (id === null) return null;
  return (
    <p className="truncate text-ink-3">
      {t(dealFields.lead_id.label)}: <PartyName topic="leads" id={id} party={lead} className={nameClasses} />
    </p>
  );
}

/** 'Cancelled on 4 May by Farida: the loan was refused' */
export function UndoneLabel({ deal: { undone_at: at, undone_by: by, undo_reason: reason } }: { readonly deal: Deal }) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const nameOf = usePersonName();
  if (at === null) return null;
  const who = nameOf(by);
  const said = who === null ? t`Cancelled on ${dayOf(at)}` : t`Cancelled on ${dayOf(at)} by ${who}`;
  return (
    <p className="text-12 break-words text-ink-3">
      {said}
      {reason !== '' && ` · ${reason}`}
    </p>
  );
}

/** The actions of a deal; an undone deal has none, but keeps the column's width. */
export function EntryMenu({ deal, actions }: { readonly deal: Deal; readonly actions: DealActions }) {
  const { t } = useLingui();
  const { isWritable, isCancellable } = useDealRights(deal);
  const navigate = useNavigate();
  if (deal.undone_at !== null) return <span className="w-control" />;
  const title = deal.property_title;
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={t`Actions for the deal of ${title}`} />}
      entries={[
        ...(isWritable ? [{ label: t`Edit deal`, icon: Pencil, onSelect: () => actions.correct(deal) }] : []),
        {
          label: t`Draft invoice`,
          icon: ReceiptIndianRupee,
          onSelect: () => void navigate({ to: '/invoices', search: { bill: deal.id } }),
        },
        ...(isCancellable
          ? [
              { kind: 'separator' as const },
              { label: t`Cancel deal`, icon: Ban, tone: 'danger' as const, onSelect: () => actions.undo(deal) },
            ]
          : []),
      ]}
    />
  );
}
