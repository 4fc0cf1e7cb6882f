/** Which built program this page runs: its first script is named by its content. */
export const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
