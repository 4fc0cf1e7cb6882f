import { parentPort } from 'node:worker_threads';
import type { TaxInvoice } from '../tax-invoice.ts';
import { printInvoice } from './invoice-pdf.ts';

// Entry of the worker thread (see draw-invoice.ts): draws one invoice after another.
parentPort?.on('message', async ({ turn, invoice }: { turn: number; invoice: TaxInvoice }) => {
  try {
    parentPort?.postMessage({ turn, pdf: await printInvoice(invoice) });
  } catch (error) {
    parentPort?.postMessage({ turn, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
