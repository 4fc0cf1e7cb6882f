declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** What the built catalogs leave for later, by the name of the screen that needs it. */
  export const parts: Readonly<Record<string, () => Promise<{ messages: import('@lingui/core').Messages }>>>;
}
