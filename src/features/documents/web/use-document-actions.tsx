import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { toast } from '#ui/toast.ts';
import { useLast } from '#ui/use-last.ts';
import type { DocumentCard } from '../contract.ts';
import { openInTab, opensInTab } from './open-in-tab.ts';
import { documentsApi } from './queries.ts';
import { useDeleteDocument } from './use-delete-document.ts';
import { useDownload } from './use-download.ts';

const preview = lazyComponent(() => import('./preview-dialog.lazy.tsx').then((part) => part.PreviewDialog));
const edit = lazyComponent(() => import('./edit-dialog.lazy.tsx').then((part) => part.EditDocumentDialog));

type Asked = 'edit' | 'delete';

export interface DocumentActions {
  download(document: DocumentCard): void;
  /** Opens a new tab, or a dialog when the browser cannot show the document in a tab. */
  view(document: DocumentCard): void;
  open(asked: Asked, document: DocumentCard): void;
  /** Prefetches the code of the dialogs. */
  prefetch(): void;
}

/** The actions on the documents of a list, and the dialogs that they open. */
export function useDocumentActions(): { actions: DocumentActions; dialogs: ReactNode } {
  const { t } = useLingui();
  const download = useDownload();
  const [open, setOpen] = useState<{ asked: Asked | 'view'; document: DocumentCard } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { isBusy, remove } = useDeleteDocument(close);
  const asked = open?.asked;
  const PreviewDialog = preview.useComponent(asked === 'view', asked === 'view', close);
  const EditDialog = edit.useComponent(asked === 'edit', asked === 'edit', close);
  const view = useCallback(
    (document: DocumentCard) => {
      const { id, file } = document;
      const fail = (error: unknown) => {
        // The page asks for the password.
        if (problemOf(error).code === 'unauthenticated') return;
        toast({
          tone: 'danger',
          title: t`The document could not be loaded`,
          text: t`Check the connection and try again.`,
          action: { label: t`Retry`, onAction: () => view(document) },
        });
      };
      const address = () => documentsApi.address({ id, purpose: 'preview' }).then(({ url }) => url);
      if (file && opensInTab(file.media_type) && openInTab(address, fail)) return;
      setOpen({ asked: 'view', document });
    },
    [t],
  );
  const actions = useMemo<DocumentActions>(
    () => ({
      download,
      view,
      open: (asked, document) => setOpen({ asked, document }),
      prefetch: () => {
        preview.prefetch();
        edit.prefetch();
      },
    }),
    [download, view],
  );
  const title = useLast(open)?.document.title ?? '';
  return {
    actions,
    dialogs: (
      <>
        {open && PreviewDialog && (
          <PreviewDialog document={open.document} onDownload={() => download(open.document)} onClose={close} />
        )}
        {open && EditDialog && <EditDialog document={open.document} onClose={close} />}
        <ConfirmDialog
          open={asked === 'delete'}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t`Are you sure you want to delete this document?`}
          text={t`You can restore ${title} from the trash for 30 days.`}
          confirmLabel={t`Delete`}
          busy={isBusy}
          onConfirm={() => open && remove(open.document.id)}
        />
      </>
    ),
  };
}
