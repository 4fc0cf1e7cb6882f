/** The URL of a built file. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the shape that the bundler provides.
  export default url;
}
