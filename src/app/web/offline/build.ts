/** Identifies the build of this page by the URL of its first script, which contains a content hash. */
export const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
