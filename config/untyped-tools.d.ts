// Types of two build tools that ship none, as far as they are used here.

declare module '@babel/core' {
  export function transformAsync(
    code: string,
    options: {
      filename: string;
      babelrc: false;
      configFile: false;
      sourceMaps: true;
      parserOpts: { plugins: string[] };
      plugins: [plugin: unknown, options: object][];
    },
  ): Promise<{ code: string; map: string } | null>;
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      noHinting: boolean;
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
