// Options of pdfkit 0.20 that its types lack.
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Left, top, right and bottom, in points from the top left of the page. */
    bbox?: [number, number, number, number];
    /** Whether a table head belongs to a row or a column. */
    scope?: 'Row' | 'Column' | 'Both';
  }
}
