import { useLingui } from '@lingui/react/macro';
import { Download, Eye, Pencil, Trash2 } from 'lucide-react';
import { useMe } from '#features/accounts/web/queries.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import { Button, IconButton } from '#ui/button.tsx';
import type { DocumentCard } from '../contract.ts';
import { ownershipOf } from '../rules.ts';
import { opensInTab } from './open-in-tab.ts';
import type { DocumentActions } from './use-document-actions.tsx';

interface DocumentRowActionsProps {
  readonly document: DocumentCard;
  readonly actions: DocumentActions;
}

/** View; Download; and for those who may, edit and delete. */
export function DocumentRowActions({ document, actions }: DocumentRowActionsProps) {
  const { t } = useLingui();
  const { profile_id: profileId, role } = useMe();
  const { title, file } = document;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: fetches ahead the code of what its buttons open.
    <div
      className="flex items-center gap-1.5 phone:col-start-2 phone:-ml-1"
      onPointerEnter={actions.prefetch}
      onFocus={actions.prefetch}
    >
      {file && (
        <Button
          size="slim"
          aria-haspopup={opensInTab(file.media_type) ? undefined : 'dialog'}
          aria-label={t`View ${title}`}
          onClick={() => actions.view(document)}
        >
          <Eye aria-hidden="true" />
          {t`View`}
        </Button>
      )}
      <IconButton icon={Download} size="slim" label={t`Download ${title}`} onClick={() => actions.download(document)} />
      <IconButton
        icon={Pencil}
        size="slim"
        label={t`Edit ${title}`}
        aria-haspopup="dialog"
        onClick={() => actions.open('edit', document)}
      />
      {mayDelete({ profileId, role }, ownershipOf(document)) && (
        <IconButton
          icon={Trash2}
          size="slim"
          label={t`Delete ${title}`}
          aria-haspopup="dialog"
          onClick={() => actions.open('delete', document)}
        />
      )}
    </div>
  );
}
