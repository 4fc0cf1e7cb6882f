declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** Texts that the built catalogs load on demand, by the name of their screen. */
  export const parts: Readonly<Record<string, () => Promise<{ messages: import('@lingui/core').Messages }>>>;
}
