import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Ellipsis, FileDown, Handshake, Navigation, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { Property } from '../../contract.ts';
import { isClosed } from '../../rules.ts';
import { directionsUrl } from '../directions.ts';

const deleting = lazyComponent(() => import('./delete-property.lazy.tsx').then((part) => part.DeleteProperty));

const sheet = lazyComponent(() => import('../sheet/sheet-dialog.lazy.tsx').then((part) => part.SheetDialog));

interface PropertyActionsProps {
  readonly property: Property;
  /** Opens the deal dialog, which makes the property sold or rented. */
  readonly onDeal?: ((property: Property) => void) | undefined;
  /** Opens the dialog that shares the property. */
  readonly onShare?: ((property: Property) => void) | undefined;
  /** Called after the deletion, before the page is left. */
  onDelete(): void;
}

export function PropertyActions({ property, onDeal, onShare, onDelete }: PropertyActionsProps) {
  const { t } = useLingui();
  const { mayWrite, mayEdit, mayDelete } = useRights('properties');
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const SheetDialog = sheet.useComponent(isSheetOpen, isSheetOpen, () => setSheetOpen(false));
  const DeleteProperty = deleting.useComponent(isDeleting, isDeleting);
  const mayClose = onDeal !== undefined && !isClosed(property.status) && mayWrite(property.agent_id);
  const closing = property.purpose === 'sale' ? t`Mark as sold` : t`Mark as rented`;
  const entries: MenuEntry[] = [
    { label: t`Download sheet`, icon: FileDown, onSelect: () => setSheetOpen(true) },
    {
      label: t`Directions`,
      icon: Navigation,
      link: (
        <a href={directionsUrl(property)} target="_blank" rel="noreferrer">
          {t`Directions`}
        </a>
      ),
    },
  ];
  if (mayClose) entries.unshift({ label: closing, icon: Handshake, onSelect: () => onDeal(property) });
  if (mayDelete(property)) {
    entries.push(
      { kind: 'separator' },
      { label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => setDeleting(true) },
    );
  }
  return (
    <>
      {mayClose && (
        <Button className="phone:hidden" onClick={() => onDeal(property)}>
          <Handshake aria-hidden="true" />
          {closing}
        </Button>
      )}
      {mayEdit(property.agent_id) && (
        <Button asChild className="phone:flex-none! phone:px-3">
          <Link to="/properties/$id/edit" params={{ id: property.id }}>
            <Pencil aria-hidden="true" />
            <span className="phone:sr-only">{t`Edit Property`}</span>
          </Link>
        </Button>
      )}
      {!isClosed(property.status) && (
        <>
          <Button asChild>
            <Link to="/meetings/schedule" search={{ propertyId: property.id }}>
              <CalendarPlus aria-hidden="true" />
              {t`Schedule Visit`}
            </Link>
          </Button>
          {onShare && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => onShare(property)}>
              <Share2 aria-hidden="true" />
              {t({ context: 'send', message: 'Share' })}
            </Button>
          )}
        </>
      )}
      <Menu
        trigger={<IconButton icon={Ellipsis} variant="outline" label={t`More actions`} className="phone:flex-none!" />}
        entries={entries}
      />
      {SheetDialog && isSheetOpen && (
        <SheetDialog propertyIds={[property.id]} title={property.title} onClose={() => setSheetOpen(false)} />
      )}
      {DeleteProperty && (
        <DeleteProperty
          property={property}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            onDelete();
            void navigate({ to: '/properties' });
          }}
        />
      )}
    </>
  );
}
