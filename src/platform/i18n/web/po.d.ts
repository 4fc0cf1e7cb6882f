declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
  /** Loads the texts of a screen or lazy part; only in built catalogs. */
  export const openPart: undefined | ((name: string) => Promise<{ messages: import('@lingui/core').Messages }>);
}
