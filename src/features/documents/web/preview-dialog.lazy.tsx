import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { DocumentCard } from '../contract.ts';
import { documentTypeWords } from '../labels.ts';
import { isPreviewable } from '../rules.ts';
import { fileSize } from './file-size.ts';
import { fetchDocument } from './read-document.ts';

const pages = lazyComponent(() => import('./pdf-pages.lazy.tsx').then((part) => part.PdfPages));

interface PreviewDialogProps {
  readonly document: DocumentCard;
  onDownload(): void;
  onClose(): void;
}

/** Shows a document without running anything in it, or says that the browser cannot show it. */
export function PreviewDialog({ document, onDownload, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const { title, document_type, file } = document;
  return (
    <Dialog
      open
      size={file && isPreviewable(file.media_type) ? 'wide' : 'small'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text={[t(documentTypeWords.labelOf(document_type)), file && fileSize(file.bytes)].filter(Boolean).join(' · ')}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button variant="primary" onClick={onDownload}>
            <Download aria-hidden="true" />
            {t`Download`}
          </Button>
        </>
      }
    >
      {file && isPreviewable(file.media_type) ? (
        <Preview document={document} onClose={onClose} />
      ) : (
        <p>{t`Browsers cannot show Word files. Download the file to open it.`}</p>
      )}
    </Dialog>
  );
}

function Preview({ document, onClose }: Pick<PreviewDialogProps, 'document' | 'onClose'>) {
  const { t } = useLingui();
  const { id, title, file } = document;
  const [tries, setTries] = useState(0);
  const { blob, hasFailed } = useDocumentBlob(id, tries);
  const isPdf = file?.media_type === 'application/pdf';
  const PdfPages = pages.useComponent(isPdf, isPdf, onClose);
  if (hasFailed)
    return (
      <ErrorState
        title={t`The document could not be loaded`}
        text={t`Check the connection and try again.`}
        onRetry={() => setTries(tries + 1)}
      />
    );
  if (blob === null || (isPdf && !PdfPages))
    return (
      <Loading label={t`Loading the document...`}>
        <Skeleton className="h-[60vh]" />
      </Loading>
    );
  return isPdf && PdfPages ? <PdfPages blob={blob} /> : <Picture blob={blob} title={title} />;
}

/** Fetches the file once per open preview: the server records every fetch in the change log. */
function useDocumentBlob(id: string, tries: number): { blob: Blob | null; hasFailed: boolean } {
  const [state, setState] = useState<{ blob: Blob | null; hasFailed: boolean }>({ blob: null, hasFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the call.
  useEffect(() => {
    const controller = new AbortController();
    setState({ blob: null, hasFailed: false });
    fetchDocument(id, 'preview', controller.signal).then(
      (blob) => setState({ blob, hasFailed: false }),
      () => !controller.signal.aborted && setState({ blob: null, hasFailed: true }),
    );
    return () => controller.abort();
  }, [id, tries]);
  return state;
}

function Picture({ blob, title }: { blob: Blob; title: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={url} alt={title} className="mx-auto max-h-[70vh] max-w-full rounded-control object-contain" />;
}
