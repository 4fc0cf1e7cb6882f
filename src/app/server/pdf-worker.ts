import { parentPort } from 'node:worker_threads';
import { invoicePdf } from '#features/invoices/server/invoice-pdf-kind.ts';
import { comparisonPdf, sheetPdf } from '#features/properties/server/sheet/pdf-kinds.ts';
import type { PdfKind } from '#platform/pdf/server/draw-pdf.ts';

// Each message carries the content of its kind: draw-pdf.ts types both together.
const kinds = [invoicePdf, sheetPdf, comparisonPdf] as unknown as readonly PdfKind<unknown>[];

interface Drawing {
  readonly turn: number;
  readonly name: string;
  readonly content: unknown;
}

// Entry point of the worker thread; draw-pdf.ts sends the requests.
parentPort?.on('message', async ({ turn, name, content }: Drawing) => {
  try {
    const draw = await kinds.find((kind) => kind.name === name)?.load();
    if (!draw) throw new Error(`no PDF is called ${name}`);
    parentPort?.postMessage({ turn, pdf: await draw(content) });
  } catch (error) {
    parentPort?.postMessage({ turn, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
