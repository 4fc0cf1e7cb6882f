import { useLingui } from '@lingui/react/macro';
import { Download, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MenuEntry } from '#ui/menu-entries.ts';
import type { DocumentCard } from '../contract.ts';
import { documentTypeWords } from '../labels.ts';
import { documentOwnership } from '../rules.ts';
import { formatIcon } from './format-icons.ts';
import { opensInTab } from './open-in-tab.ts';
import type { DocumentActions } from './use-document-actions.tsx';

interface DocumentEntryProps {
  readonly document: DocumentCard;
  readonly actions: DocumentActions;
}

/** A document in a short list; its title opens it. */
export function DocumentEntry({ document, actions }: DocumentEntryProps) {
  const { t } = useLingui();
  const { dayOf } = useFormats();
  const { title, document_type: type, file, created_at, is_shown_to_client } = document;
  const Icon = formatIcon(file?.media_type);
  return (
    <li data-list-entry className="relative flex min-w-0 items-center gap-2.5 border-b border-line py-2.5">
      <Icon aria-hidden="true" className="size-4.5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <h3 className="flex min-w-0 text-14">
          <button
            type="button"
            className="stretched min-w-0 truncate text-left underline-offset-3 hover:underline"
            aria-haspopup={file && !opensInTab(file.media_type) ? 'dialog' : undefined}
            onPointerEnter={actions.prefetch}
            onFocus={actions.prefetch}
            onClick={() => (file ? actions.view(document) : actions.download(document))}
          >
            {title}
          </button>
        </h3>
        <p className="flex min-w-0 items-center gap-1.5 text-12 text-ink-3">
          <span className="truncate">{`${t(documentTypeWords.labelOf(type))} · ${dayOf(created_at)}`}</span>
          {is_shown_to_client && (
            <Eye role="img" aria-label={t`Shared with the client`} className="size-3.5 flex-none" />
          )}
        </p>
      </div>
      <span className="relative z-1 flex">
        <EntryMenu document={document} actions={actions} />
      </span>
    </li>
  );
}

function EntryMenu({ document, actions }: DocumentEntryProps) {
  const { t } = useLingui();
  const { profile_id: profileId, role } = useMe();
  const { title, file } = document;
  const entries: MenuEntry[] = [
    { label: t`Download`, icon: Download, onSelect: () => actions.download(document) },
    { label: t`Edit`, icon: Pencil, onSelect: () => actions.open('edit', document) },
  ];
  if (file) entries.unshift({ label: t`View`, icon: Eye, onSelect: () => actions.view(document) });
  if (mayDelete({ profileId, role }, documentOwnership(document))) {
    entries.push(
      { kind: 'separator' },
      { label: t`Delete`, icon: Trash2, tone: 'danger', onSelect: () => actions.open('delete', document) },
    );
  }
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={t`More actions: ${title}`} />} entries={entries} />
  );
}
