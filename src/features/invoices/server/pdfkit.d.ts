// What pdfkit 0.20 takes and its types do not know yet.
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Left, top, right and bottom, in points from the top left of the page. */
    bbox?: [number, number, number, number];
    /** What a head of a table is the head of. */
    scope?: 'Row' | 'Column' | 'Both';
  }
}
