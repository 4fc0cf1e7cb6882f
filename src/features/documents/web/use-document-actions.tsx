import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCallback, useMemo, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { latePart } from '#ui/late-part.ts';
import type { DocumentCard } from '../contract.ts';
import { useDeleteDocument } from './use-delete-document.ts';
import { useDownload } from './use-download.ts';

const preview = latePart(() => import('./preview-dialog.late.tsx').then((part) => part.PreviewDialog));
const edit = latePart(() => import('./edit-dialog.late.tsx').then((part) => part.EditDialog));

type Asked = 'preview' | 'edit' | 'delete';

/** What can be done with the documents of a list. */
export interface DocumentActions {
  download(document: DocumentCard): void;
  open(asked: Asked, document: DocumentCard): void;
  /** The code of the dialogs. */
  prefetch(): void;
}

/** The actions on the documents of a list, and the dialogs that they open. */
export function useDocumentActions(): { actions: DocumentActions; dialogs: ReactNode } {
  const { t } = useLingui();
  const download = useDownload();
  const [open, setOpen] = useState<{ asked: Asked; document: DocumentCard } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { isBusy, remove } = useDeleteDocument(close);
  const asked = open?.asked;
  const PreviewDialog = preview.usePart(asked === 'preview', asked === 'preview', close);
  const EditDialog = edit.usePart(asked === 'edit', asked === 'edit', close);
  const actions = useMemo<DocumentActions>(
    () => ({
      download,
      open: (asked, document) => setOpen({ asked, document }),
      prefetch: () => {
        preview.prefetch();
        edit.prefetch();
      },
    }),
    [download],
  );
  const title = open?.document.title ?? '';
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
          text={t`${title} goes to the trash for 30 days and can be brought back.`}
          confirmLabel={t`Delete`}
          busy={isBusy}
          onConfirm={() => open && remove(open.document.id)}
        />
      </>
    ),
  };
}
