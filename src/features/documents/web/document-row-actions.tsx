import { useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { DocumentCard } from '../contract.ts';
import { documentOwnership } from '../rules.ts';
import { opensInTab } from './open-in-tab.ts';
import type { DocumentActions } from './use-document-actions.tsx';

interface DocumentRowActionsProps {
  readonly document: DocumentCard;
  readonly actions: DocumentActions;
}

/** View (also by a click on the row), Download, and a menu with Edit and Delete. */
export function DocumentRowActions({ document, actions }: DocumentRowActionsProps) {
  const { t } = useLingui();
  const { profile_id: profileId, role } = useMe();
  const { title, file } = document;
  const entries: MenuEntry[] = [
    { label: t`Edit`, icon: Pencil, onSelect: () => actions.open('edit', document) },
    ...(mayDelete({ profileId, role }, documentOwnership(document))
      ? [
          {
            label: t`Delete`,
            icon: Trash2,
            tone: 'danger' as const,
            onSelect: () => actions.open('delete', document),
          },
        ]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: prefetches the code that its buttons open.
    <div
      className="flex items-center gap-1.5 phone:col-start-2 phone:-ml-1"
      onPointerEnter={actions.prefetch}
      onFocus={actions.prefetch}
    >
      {file && (
        <Button
          size="sm"
          // Extends the click area to the whole row.
          className="after:absolute after:inset-0"
          aria-haspopup={opensInTab(file.media_type) ? undefined : 'dialog'}
          aria-label={t`View ${title}`}
          onClick={() => actions.view(document)}
        >
          <Eye aria-hidden="true" />
          {t`View`}
        </Button>
      )}
      <IconButton
        icon={Download}
        size="sm"
        className="relative z-1"
        label={t`Download ${title}`}
        onClick={() => actions.download(document)}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} size="sm" className="relative z-1" label={t`More actions: ${title}`} />}
        entries={entries}
      />
    </div>
  );
}
