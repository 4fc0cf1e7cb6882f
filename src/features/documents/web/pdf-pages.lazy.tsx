import { Plural, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { GlobalWorkerOptions, getDocument, RenderingCancelledException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

GlobalWorkerOptions.workerSrc = workerUrl;

type Opened =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy }
  | { readonly kind: 'closed'; readonly isLocked: boolean };

/** The pages of a PDF, each rendered when it scrolls into view. Scripts, forms and links are disabled. */
export function PdfPages({ blob }: { blob: Blob }) {
  const { t } = useLingui();
  const counted = useId();
  const opened = usePdf(blob);
  if (opened.kind === 'opening') {
    return (
      <Loading label={t`Loading the document...`}>
        <Skeleton className="h-[60vh]" />
      </Loading>
    );
  }
  if (opened.kind === 'closed') {
    return (
      <EmptyState
        title={opened.isLocked ? t`This PDF is protected by a password` : t`This PDF cannot be shown`}
        text={t`Download it and open it in another app.`}
      />
    );
  }
  const { pdf } = opened;
  return (
    <>
      <p id={counted} className="pb-2 text-12 text-ink-3">
        <Plural value={pdf.numPages} one="# page" other="# pages" />
      </p>
      <ol
        // The pages scroll, so keyboard users must be able to focus them.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
        tabIndex={0}
        aria-labelledby={counted}
        className="grid gap-3"
      >
        {Array.from({ length: pdf.numPages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their number.
          <Page key={index} pdf={pdf} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function usePdf(blob: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  useEffect(() => {
    let isGone = false;
    let close: () => void = () => undefined;
    const open = async () => {
      const task = getDocument({ data: await blob.arrayBuffer(), isEvalSupported: false, enableXfa: false });
      close = () => void task.destroy();
      if (isGone) return close();
      const pdf = await task.promise;
      if (!isGone) setOpened({ kind: 'open', pdf });
    };
    open().catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      if (!isGone) setOpened({ kind: 'closed', isLocked });
    });
    return () => {
      isGone = true;
      close();
    };
  }, [blob]);
  return opened;
}

/** The width of the largest dialog. A scale above two is not visible and uses more memory. */
const widest = 720;
const sharpest = 2;

function Page({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const { t } = useLingui();
  const frame = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(frame);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [pageText, setPageText] = useState('');
  useEffect(() => {
    if (!isNear || page) return;
    let isGone = false;
    pdf.getPage(number).then(
      (found) => !isGone && setPage(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, page, isNear]);
  useEffect(() => {
    // For screen readers; a page is shown even if this fails.
    page?.getTextContent().then(
      ({ items }) => setPageText(items.map((item) => ('str' in item ? item.str : '')).join(' ')),
      () => undefined,
    );
  }, [page]);
  const view = page?.getViewport({ scale: 1 });
  const total = pdf.numPages;
  return (
    <li
      ref={frame}
      className="overflow-hidden rounded-control border border-line bg-white"
      style={{ aspectRatio: view ? `${view.width} / ${view.height}` : '210 / 297' }}
    >
      {page && isNear && <PageCanvas page={page} label={t`Page ${number} of ${total}`} />}
      <span className="sr-only">{pageText}</span>
    </li>
  );
}

function PageCanvas({ page, label }: { page: PDFPageProxy; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { width } = page.getViewport({ scale: 1 });
    const scale = (widest / width) * Math.min(sharpest, window.devicePixelRatio || 1);
    const viewport = page.getViewport({ scale });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: element, viewport });
    drawing.promise.then(
      () => element.setAttribute('data-drawn', ''),
      (error: unknown) => {
        // Cancelled: the page scrolled out of view before it was rendered.
        if (!(error instanceof RenderingCancelledException)) element.setAttribute('data-failed', '');
      },
    );
    return () => drawing.cancel();
  }, [page]);
  return <canvas ref={canvas} role="img" aria-label={label} className="block size-full" />;
}

/** Whether an element is in view or less than a screen away. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
