/** The parts of this untyped package that the tests use. */
declare module 's3rver' {
  interface Settings {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly vhostBuckets: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }

  // biome-ignore lint/style/noDefaultExport: that is how the package exports it.
  export default class S3rver {
    constructor(settings: Settings);
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
