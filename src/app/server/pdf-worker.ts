import { parentPort } from 'node:worker_threads';
import { invoicePdf } from '#features/invoices/server/invoice-pdf-kind.ts';
import { comparisonPdf, sheetPdf } from '#features/properties/server/sheet/pdf-kinds.ts';
import type { PdfKind } from '#platform/pdf/server/draw-pdf.ts';

// Safe: drawPdf accepts only a kind with its own content type.
const kinds = [invoicePdf, sheetPdf, comparisonPdf] as unknown as readonly PdfKind<unknown>[];

interface PdfRequest {
  readonly requestId: number;
  readonly name: string;
  readonly content: unknown;
}

// Entry point of the worker thread; draw-pdf.ts sends the requests.
parentPort?.on('message', async ({ requestId, name, content }: PdfRequest) => {
  try {
    const draw = await kinds.find((kind) => kind.name === name)?.load();
    if (!draw) throw new Error(`no PDF is called ${name}`);
    parentPort?.postMessage({ requestId, pdf: await draw(content) });
  } catch (error) {
    parentPort?.postMessage({
      requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
