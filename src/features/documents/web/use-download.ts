import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '#platform/files/web/save-blob.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { DocumentCard } from '../contract.ts';
import { downloadNameOf } from '../rules.ts';
import { fetchDocument } from './read-document.ts';

/** Downloads a document under its title, then shows a toast. */
export function useDownload(): (document: Pick<DocumentCard, 'id' | 'title' | 'file'>) => void {
  const { t } = useLingui();
  const { mutate } = useMutation({
    mutationFn: async ({ id, title, file }: Pick<DocumentCard, 'id' | 'title' | 'file'>) => {
      if (!file) return false;
      saveBlob(await fetchDocument(id, 'download'), downloadNameOf(title, file));
      return true;
    },
    onSuccess: (isSaved, { title }) =>
      isSaved
        ? toast({ tone: 'success', title: t`Download Complete`, text: title })
        : toast({ tone: 'danger', title: t`Error`, text: t`No file URL available for download.` }),
    onError: (error, document) => {
      // The page asks for the password.
      if (problemOf(error).code === 'unauthenticated') return;
      toast({
        tone: 'danger',
        title: t`Download Failed`,
        text: t`There was an error downloading the file. Please try again.`,
        action: { label: t`Retry`, onAction: () => mutate(document) },
      });
    },
  });
  return mutate;
}
