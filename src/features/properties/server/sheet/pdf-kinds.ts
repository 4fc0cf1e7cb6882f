import type { PdfKind } from '#platform/pdf/server/draw-pdf.ts';
import type { ComparisonContent, SheetContent } from './sheet-content.ts';

export const sheetPdf: PdfKind<SheetContent> = {
  name: 'property_sheet',
  load: async () => (await import('./sheet-pdf.ts')).printSheet,
};

export const comparisonPdf: PdfKind<ComparisonContent> = {
  name: 'property_comparison',
  load: async () => (await import('./comparison-pdf.ts')).printComparison,
};
